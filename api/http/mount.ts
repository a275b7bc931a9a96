import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type * as z from 'zod/mini';
import { idempotencyKeyOf } from '#api/http/idempotency.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { BODY_MAX, type Endpoint, type Schema } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

/** The response of a handler: the reply of the contract, where a time may still be a Date. */
export type Sent<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T;

export type Input<P, Q, B, G> = G & {
  params: P;
  query: Q;
  body: B;
  /** Only for an `idempotent` endpoint. */
  idempotencyKey: string | undefined;
  requestId: string;
  req: Request;
  res: Response;
};
export type Handle<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, G> = (
  input: Input<z.output<P>, z.output<Q>, z.output<B>, G>,
) => Promise<Sent<z.output<R>>>;

/** Admits a request: `enter` throws for a caller that may not, `leave` is called once its work has ended. */
export type Gate<G> = (req: Request, res: Response) => { enter(): Promise<G>; leave(): void };

type Mounted<G> = {
  path: string;
  gate: Gate<G>;
  /** Throws for a body that this caller may not send. */
  check?: (admitted: G, body: unknown) => void;
  /** What is sent of the reply. */
  shown?: (reply: unknown) => unknown;
};

/**
 * Mounts an endpoint: admit, read, parse, run, reply. The gate comes first, so that an anonymous caller learns nothing
 * about ids or fields and no body is read for it. A handler that has sent its own response (a file) may return anything.
 */
export function mount<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, G>(
  router: Router,
  contract: Endpoint<P, Q, B, R>,
  { path, gate, check, shown = (reply) => reply }: Mounted<G>,
  handle: Handle<P, Q, B, R, G>,
): void {
  const readBody = contract.body && bodyReader(contract.body_max);
  const handler: RequestHandler = async (req, res) => {
    const { enter, leave } = gate(req, res);
    try {
      const admitted = await enter();
      await readBody?.(req, res);
      const input = {
        ...admitted,
        params: parsed(contract.params, req.params, { unknown: true }),
        query: parsed(contract.query, req.query),
        body: parsed(contract.body, contract.body && (req.body ?? {})),
        idempotencyKey: idempotencyKeyOf(contract, req),
        requestId: requestIdOf(req),
        req,
        res,
      };
      check?.(admitted, input.body);
      const reply = await handle(input as Input<z.output<P>, z.output<Q>, z.output<B>, G>);
      answer(res, contract, shown(reply));
    } finally {
      leave();
    }
  };
  router[contract.method.toLowerCase() as 'get'](path, handler);
}

const DEEPEST = 1_000;

/**
 * Reads a JSON body of at most `max` bytes. What it returns throws body_too_large before a longer one is parsed, and
 * bad_request for one that is nested too deeply to be walked by recursion.
 */
export function bodyReader(max = BODY_MAX): (req: Request, res: Response) => Promise<void> {
  const json = express.json({ limit: max });
  return async (req, res) => {
    await new Promise<void>((resolve, reject) =>
      json(req, res, (thrown?: unknown) => (thrown ? reject(thrown) : resolve())),
    );
    if (isDeeper(req.body, DEEPEST)) throw new AppError('bad_request');
  };
}

function isDeeper(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function answer(res: Response, { status = 200 }: Pick<Endpoint, 'status'>, value: unknown): void {
  if (res.headersSent) return;
  res.set('Cache-Control', 'no-store').status(status);
  if (status === 204) res.end();
  else res.json(value);
}

// An invalid path id gets exactly the answer of an unknown one (GAP-19).
function parsed(schema: Schema | undefined, value: unknown, as: { unknown?: boolean } = {}) {
  const result = schema?.safeParse(value);
  if (!result?.error) return result?.data;
  if (as.unknown) throw new AppError('no_such_item');
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  throw new AppError('invalid_input', { fields });
}
