import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime } from '#db/schema-columns.ts';
import type { Verdict } from '#shared/contracts/document-marks.ts';

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

/**
 * What the list of documents sorts and filters by; only triggers write it (decision 045). `title`: of the role, in lower
 * case. `counted_at`: the time of the text that the counts are of; null before the first.
 */
export type ListedDocumentsTable = {
  document_id: Derived<string>;
  workspace_id: Derived<string>;
  template_id: Derived<string | null>;
  role_id: Derived<string | null>;
  title: Derived<string | null>;
  created_at: Derived<Date>;
  updated_at: Derived<Date>;
  counted_at: Derived<Date | null>;
  to_fix: Derived<boolean | null>;
  pay_missing: Derived<boolean>;
};
type Derived<T> = ColumnType<T, never, never>;
