import type * as z from 'zod/mini';
import type { KindName } from '#shared/kinds/names.ts';

/** The three steps of every job, in order: its material is read, the model answers, the answer is checked and stored. */
export const STEP_NAMES = ['analyzing', 'generating', 'reviewing'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** What the database names of a row, besides its state. */
export type RowNames = {
  role_id: string | null;
  template_id: string | null;
  template_name: string;
  kind: KindName;
  job_title: string;
  company_name: string;
  document_count: number;
};

/** What api, worker and browser know of one kind of AI job. How it is done is in `worker/tasks`. */
export type TaskDescription = {
  /** Of `generation_queue.input`; null: the row's own columns say all. */
  input: z.ZodMiniType;
  /** Of `generation_queue.result`; null: the result is stored elsewhere. */
  result: z.ZodMiniType;
  /** What the card has beside the fields of every card; `task` tells the cards apart. */
  card: z.ZodMiniObject<{ task: z.ZodMiniType }>;
  /** The same fields, as a row has them. */
  cardOf(row: RowNames): { task: string };
  /** What the steps are called on the card. */
  steps: Record<StepName, { label: string; description: string }>;
  /** The card carries the last so many characters of the draft. Where the whole draft is compared with a text: 20,000. */
  draft_characters: number;
  /** 1 (first) to 9. Kept here for the queue and the token limiter, which serve one task in the order of asking. */
  priority: number;
};
