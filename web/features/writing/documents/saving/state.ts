import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';

/** What both changed and a person has to decide. */
export type Clash = {
  /**
   * 'passages': some were changed here and there (TEAM-38); `decisions` has them. The others: the whole text was
   * replaced, and there is nothing to merge (CONTENT-27).
   */
  how: 'passages' | 'generated' | 'restored';
  newer: GeneratedDocument;
};

/** Why the last save failed. 'refused': the server will not take this text; another try needs another text. */
export type Problem = 'offline' | 'failed' | 'signed_out' | 'refused';

/**
 * The saving of one document on its page (2.6 of decision 041). Pure: `next` answers an event, `saveDueAt` says when
 * the page has to save, the page does it. Times are milliseconds.
 */
export type Saving = {
  /** The document that was read or saved last; its version is the base that a save names. */
  stored: GeneratedDocument;
  /** The texts that those on the page were made from. */
  base: Texts;
  baseVersion: number;
  texts: Texts;
  /** The texts of the save that is under way; there is never a second one. */
  sending: Texts | null;
  /** Saves without an answer: the server may have stored any of them. */
  unanswered: readonly Texts[];
  /** Words of findings replaced since the last save; null: something was typed as well. Of the save under way, the same. */
  replaced: number | null;
  sentReplaced: number | null;
  /** The last keystroke, and the first one that is not saved. */
  typedAt: number;
  dirtySince: number;
  /** Saves at once, for a reason other than time. */
  isUrgent: boolean;
  /** A newer document that was read while a save was under way, whose answer decides what it means. */
  waiting: { document: GeneratedDocument; isNews: boolean } | null;
  problem: { why: Problem; message: string; at: number; failures: number } | null;
  clash: Clash | null;
  /** The document was deleted elsewhere. */
  isDeleted: boolean;
  /** What happened to the text without a keystroke, for a notice; `round` tells one from the next. */
  notice: Notice | null;
};
/** 'kept': unsaved text of an earlier visit is back, from `at` (milliseconds). `before`: the texts without it. */
export type Notice = {
  what: 'updated' | 'generated' | 'merged' | 'kept';
  before: Texts;
  /** The version before it. */
  version: number;
  at: number;
  round: number;
};

/** Unsaved text as it is kept on the device; `at`: when it was typed. */
export type Kept = { base: { version: number; texts: Texts }; texts: Texts; at: number };
