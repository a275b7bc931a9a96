import type { ReviewState } from '#shared/text/review-states.ts';
import type { AskedNote } from '#web/features/writing/documents/refine/refining.ts';

/** The page of a document, as its review sees it. */
export type ReviewPage = {
  id: string;
  version: number;
  state: ReviewState;
  /** Saves what is unsaved; false when it could not. */
  flush: () => Promise<boolean>;
  /** Open findings and facts of the text. */
  openChecks: number;
  /** Opens the field 'What should change?' with an answer of the review. */
  ask: (note: AskedNote) => void;
  isApprovedShown: boolean;
  onApprovedShown: (shown: boolean) => void;
};
