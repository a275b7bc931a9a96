import type { RetryOptions } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import type { GenerationView, Held } from '#db/tasks/rows.ts';
import type { CardDocument } from '#shared/tasks/card-of-row.ts';
import type { ModelSettings } from '#shared/text/kinds/kind.ts';
import type { AnswerSchema } from '#shared/text/kinds/schemas.ts';
import type { ProviderAnswer } from '#worker/tasks/provider/answer.ts';
import type { Sources } from '#worker/tasks/sources.ts';

/** What preparing may use besides the database. Each call is that of one run: `held` is its row, `signal` ends it. */
export type TaskTools = { held: Held; signal: AbortSignal; sources: Sources };

export type Message = { role: 'system' | 'user'; content: string };

/** One request to the model. */
export type Prompt = {
  messages: Message[];
  settings: ModelSettings;
  /** Tokens. The answer length in `settings` may be reduced to the token budget, but never below this. */
  min_answer_tokens: number;
  /** The expected tokens of an answer; used only for the percent of step 2 (GAP-55). */
  expected_tokens: number;
  /** Null: the answer is text. */
  schema: AnswerSchema | null;
};

/** The number of failed attempts of a job, and the error code of the last one (undefined: unknown). */
export type FailedAttempts = { count: number; lastCode: string | undefined };

/** The outcome of an attempt, to be stored. `answer` is undefined when no model was called. */
export type Finished<Material, Result> = {
  row: GenerationView;
  held: Held;
  material: Material;
  result: Result;
  answer: ProviderAnswer | undefined;
  /** Output tokens of the answer, counted while streaming. */
  written: number;
};

/** What a review knows of the attempt besides the answer. `failed`: the attempts before it. */
export type ReviewAbout<Material> = {
  material: Material;
  lastAttempt: boolean;
  failed: FailedAttempts | undefined;
};

/**
 * The implementation of one task. The runner (`worker/tasks/run`) calls, within one attempt, `prepare`, `prompt`, the
 * provider, `review` and `settle`, and does claim, tokens, retries, heartbeat, cancel and cards for every task.
 * Declared as methods, so that each task has its own types for `Material` and `Result`.
 */
export type TaskWork<Material = unknown, Result = unknown> = {
  /**
   * Reads and checks the material of the prompt, again for each attempt. With `result` the model is not called. Throws
   * AppError for what is missing, and database faults unchanged: those are retried.
   */
  prepare(db: Db, row: GenerationView, tools: TaskTools): Promise<{ material: Material; result?: Result }>;
  /** Pure. Throws AppError when the prompt cannot be built. */
  prompt(material: Material, failed: FailedAttempts | undefined): Prompt;
  /** The material in shorter and shorter forms, for a model that refuses the prompt as too long (GAP-118). */
  shorter(material: Material): Iterable<Material>;
  /** Pure: reads the result from a complete answer. Throws AppError for an unusable answer: the attempt has failed. */
  review(answer: ProviderAnswer, about: ReviewAbout<Material>): Result;
  /** Pure: what a card shows of an answer that is still being written; without it the words of the answer. */
  drafted?(text: string, material: Material): string;
  /** Pure: the fields of the completed card. */
  shown(result: Result, row: GenerationView): Pick<CardDocument, 'draft' | 'short_of'>;
  /**
   * Stores the result and completes the row in one transaction. Undefined: this run no longer owns the row, and nothing
   * was stored. `document_id` is null for a task without a document. Throws AppError for a result that cannot be stored.
   */
  settle(
    db: Db,
    finished: Finished<Material, Result>,
    retry: RetryOptions,
  ): Promise<{ row: GenerationView; document_id: string | null } | undefined>;
  /** Whether the draft of a cancelled run is stored, so that its owner can keep it (GAP-126). */
  keepsDraft(row: GenerationView): boolean;
};
