import type * as z from 'zod/mini';
import type { KindName } from '#shared/text/kinds/names.ts';

/** The three steps of every job, in order: read the material, call the model, check and store the answer. */
export const STEP_NAMES = ['analyzing', 'generating', 'reviewing'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** The names shown for a row. */
export type RowNames = {
  role_id: string | null;
  template_id: string | null;
  template_name: string;
  kind: KindName;
  job_title: string;
  company_name: string;
  document_count: number;
};

/** The part of one kind of AI job that api, worker and browser share. Its implementation is in `worker/tasks`. */
export type TaskDescription = {
  /** The card's fields besides those of every card; `task` discriminates the union. */
  card: z.ZodMiniObject<{ task: z.ZodMiniType }>;
  /** Returns these fields for a row. */
  cardOf(row: RowNames): { task: string };
  /** The labels of the steps on the card. */
  steps: Record<StepName, { label: string; description: string }>;
  /**
   * The number of characters at the end of the draft that a card has. 20,000 where the whole draft is compared with a
   * text.
   */
  draft_characters: number;
  /** 1 (first) to 9. For the queue and the token limiter, which serve jobs of one task in order. */
  priority: number;
};
