import { type CheckedDocument, checkDocument, type DocumentToCheck } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { OffReason } from '#shared/writing/refine/change.ts';
import { type Asked, askedOf } from '#shared/writing/refine/role/asked.ts';

/** What some of the changes break, and which of them; none: that cannot be said. `fact`: the key of a new one. */
export type Problem = OffReason & { changes: number[]; fact?: string };

/**
 * The document before the changes, with its findings and facts. Other documents of the role do not count. `keepsGaps`:
 * the placeholders that a model left are to stay. `asked`: what a changed role asks of it.
 */
export type Before = {
  document: DocumentToCheck;
  checked: CheckedDocument;
  lexicons: Lexicons;
  keepsGaps: boolean;
  asked: Asked | null;
};

export const checkedBefore = (document: DocumentToCheck, lexicons: Lexicons, keepsGaps = true): Before => {
  const alone = { ...document, siblings: [] };
  return { document: alone, checked: checkDocument(alone, lexicons), lexicons, keepsGaps, asked: null };
};

/** The same for a text that is brought in line with its role: what it is compared with is the role of today. */
export function checkedBeforeRole(document: DocumentToCheck, lexicons: Lexicons): Before {
  const today = document.material.role ? { ...document, snapshot: null } : document;
  const before = checkedBefore(today, lexicons);
  return { ...before, asked: askedOf(document, new Set(before.checked.findings.map(({ phrase }) => phrase))) };
}

export const checkedAfter = ({ document, lexicons }: Before, content: Content): CheckedDocument =>
  checkDocument({ ...document, content }, lexicons);

export const keyOf = ({ rule, phrase }: Pick<Finding, 'rule' | 'phrase'>): string => `${rule}\n${phrase}`;
export const factKey = ({ type, phrase }: Pick<Fact, 'type' | 'phrase'>): string => `${type}\n${phrase}`;
