import type { RetryOptions } from '#db/faults.ts';
import type { GenerationView, Held } from '#db/queries/generations/rows.ts';
import type { Db } from '#db/schema.ts';
import type { CardDocument } from '#shared/card-of-row.ts';
import type { ModelSettings } from '#shared/kinds/kind.ts';
import type { AnswerSchema } from '#shared/kinds/schemas.ts';
import type { ProviderAnswer } from '#worker/generation/provider.ts';

export type Message = { role: 'system' | 'user'; content: string };

/** One request to the model. */
export type Prompt = {
  messages: Message[];
  settings: ModelSettings;
  /** Tokens. An answer that `settings` allows to be longer is cut down to the token budget, but never below this. */
  min_answer_tokens: number;
  /** Of an answer; only draws the percent of step 2 (GAP-55). */
  expected_tokens: number;
  /** Null: text. */
  schema: AnswerSchema | null;
};

/** The failed attempts of a job so far, and the error code of the last one (undefined: not known any more). */
export type FailedAttempts = { count: number; lastCode: string | undefined };

export type SettleOptions = RetryOptions & {
  /** Bytes that the earlier texts of the account may take. */
  versionBytes?: number | undefined;
};

/** What an attempt has to store. `answer` is undefined where no model was called. */
export type Finished<Material, Result> = {
  row: GenerationView;
  held: Held;
  material: Material;
  result: Result;
  answer: ProviderAnswer | undefined;
  /** Output tokens of the answer, as counted while it was streamed. */
  written: number;
};

/**
 * How one task is done: `prepare`, `prompt`, the call and its stream, `review`, `settle`, in this order and within one
 * attempt. Claim, tokens, provider, retries, heartbeat, cancel and cards are the runner's (`worker/generation`), which
 * knows no task by name. Declared as methods, so that each task has types of its own for `Material` and `Result`.
 */
export type TaskWork<Material = unknown, Result = unknown> = {
  /**
   * Reads what the prompt is made of and checks it, anew for each attempt. With `result` the model is not called.
   * Throws AppError for what is missing, database faults as they are: those are waited out.
   */
  prepare(db: Db, row: GenerationView): Promise<{ material: Material; result?: Result }>;
  /** Pure. Throws AppError where no prompt can be made. */
  prompt(material: Material, failed: FailedAttempts | undefined): Prompt;
  /** The material with ever less in it, for a model that finds the prompt too long (GAP-118). */
  shorter(material: Material): Iterable<Material>;
  /** Pure: the result in a finished answer. Throws AppError for an answer that cannot be used: the attempt failed. */
  review(answer: ProviderAnswer, about: { material: Material; lastAttempt: boolean }): Result;
  /** Pure: what the completed card shows of the result. */
  shown(result: Result, row: GenerationView): Pick<CardDocument, 'draft' | 'short_of'>;
  /**
   * Stores the result and completes the row in one transaction. Undefined: the row is no longer this run's, and nothing
   * was stored. Throws AppError for what cannot be stored.
   */
  settle(
    db: Db,
    finished: Finished<Material, Result>,
    options: SettleOptions,
  ): Promise<{ row: GenerationView; document_id: string } | undefined>;
  /** Whether the text of a cancelled run is stored, for its owner to keep (GAP-126). */
  keepsDraft(row: GenerationView): boolean;
};
