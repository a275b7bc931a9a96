import { catalogue } from '#shared/error-catalogue.ts';
import type { Entry } from '#shared/error-entry.ts';
import type { StepName } from '#shared/tasks/task.ts';

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** The step of a card that fails with this code; 'generating' for one that is not in the catalogue. */
export const stepOf = (code = ''): StepName => (catalogue as Record<string, Entry>)[code]?.step ?? 'generating';

/**
 * The body of a failed reply: `{ "error": WireError }`. `fields` maps a field name to its problem; `messages` are shown
 * one per line under `title`.
 */
export type WireError = {
  code: ErrorCode;
  message: string;
  title?: string | undefined;
  messages?: string[] | undefined;
  fields?: Record<string, string> | undefined;
  current?: unknown;
  request_id?: string | undefined;
};

type AppErrorOptions = {
  message?: string | undefined;
  messages?: string[] | undefined;
  title?: string | undefined;
  fields?: Record<string, string> | undefined;
  /** For edit_conflict: the row as it is now. */
  current?: unknown;
  /** Milliseconds after which a retry makes sense; becomes Retry-After. */
  retryAfterMs?: number | undefined;
  /** For a limit that holds for all calls of an account together: its name. */
  limit?: string | undefined;
  /** The reason, in a fixed sentence; shown under the message of a failed generation (GAP-64). */
  reason?: string | undefined;
  /** A provider's own words, shortened and without keys, for admins only; never part of the wire error or of a card. */
  said?: string | undefined;
  /** The model's raw answer, for its owner only; never part of the wire error. */
  raw?: string | undefined;
  requestId?: string | undefined;
  cause?: unknown;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly more: AppErrorOptions;

  constructor(code: ErrorCode, more: AppErrorOptions = {}) {
    super(more.message ?? catalogue[code].message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return catalogue[this.code].status;
  }

  /** Whether a retry may succeed. */
  get retry(): boolean {
    return catalogue[this.code].retry;
  }

  get title(): string | undefined {
    const entry: Entry = catalogue[this.code];
    return this.more.title ?? (entry.title === true ? entry.message : entry.title);
  }

  get fields(): Record<string, string> {
    return this.more.fields ?? {};
  }

  /** The lines to show: the collected messages, or the one sentence. */
  get lines(): string[] {
    return this.more.messages?.length ? this.more.messages : [this.message];
  }

  toWire(requestId?: string): WireError {
    const { messages, fields, current } = this.more;
    return {
      code: this.code,
      message: this.message,
      title: this.title,
      messages,
      fields,
      current,
      request_id: requestId,
    };
  }

  static from(thrown: unknown): AppError {
    return thrown instanceof AppError ? thrown : new AppError('UNKNOWN_ERROR', { cause: thrown });
  }
}
