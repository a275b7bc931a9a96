import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { Deps } from '#api/deps.ts';
import type { UserLimit } from '#api/http/limits.ts';
import type { AnswerType } from '#api/open/mcp/accept.ts';
import type { Schema } from '#shared/endpoint.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Scope } from '#shared/scope.ts';

export type McpParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'log' | 'metrics'> & {
  startLimit: UserLimit;
};

/** One call of a key, over one HTTP request. */
export type McpCall = {
  parts: McpParts;
  scope: Scope;
  req: Request;
  res: Response;
  requestId: string;
  answer: AnswerType | undefined;
};

/** Says how far a call is; nothing happens for a client that did not ask for it. */
export type Report = (done: number, total: number, message: string) => void;

/** What an assistant can do; a key sees the tools whose permissions it has (MCP-02). */
export type Tool<Input extends Schema = Schema, Output extends Schema = Schema> = {
  name: string;
  title: string;
  description: string;
  needs: readonly KeyPermission[];
  /** It stores something; nothing that a tool stores is lost or sent by it. */
  writes?: true;
  input: Input;
  /** What is not in it does not leave. */
  output: Output;
  /** Throws AppError, whose sentence is the answer. */
  run(call: McpCall, input: z.output<Input>, report: Report): Promise<z.input<Output>>;
};

export const tool = <Input extends Schema, Output extends Schema>(made: Tool<Input, Output>): Tool =>
  made as unknown as Tool;
