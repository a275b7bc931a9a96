import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime } from '#db/schema-columns.ts';
import type { Verdict } from '#shared/text/contracts/document-marks.ts';

/** What people decided about findings and facts of a document. */
export type DocumentMarksTable = {
  document_id: string;
  workspace_id: string;
  rule: string;
  phrase: string;
  verdict: Verdict;
  /** Null once the account is deleted. */
  made_by: string | null;
  created_at: DefaultTime;
};

/** The counts of a document, as it was when they were made (decision 036). */
export type DocumentChecksTable = {
  document_id: string;
  workspace_id: string;
  /** The version that was counted; 0: none yet. */
  version: Generated<number>;
  /** `CHECK_RULES` then. */
  rules: Generated<number>;
  fix: Generated<number>;
  consider: Generated<number>;
  facts_open: Generated<number>;
  /** Whether there are findings to fix or open facts; null before the first time. */
  to_fix: ColumnType<boolean | null, never, never>;
  /** An advert with an open finding of the rule pay/missing. */
  pay_missing: Generated<boolean>;
  /** Of the document then. */
  updated_at: DefaultTime;
  /** When its texts were read. */
  checked_at: DefaultTime;
  /** Null: nothing to do. Lower ones are checked first. */
  urgency: ColumnType<Urgency | null, Urgency | null | undefined, Urgency | null>;
  due_at: DefaultTime;
};
/** Why a document must be checked: a person changed it; a generation or its role; its brand voice or newer rules. */
export type Urgency = 0 | 1 | 2;
