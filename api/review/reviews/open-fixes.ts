import { checkInThread } from '#api/checks/check-text.ts';
import { marksOfDocument } from '#db/checks/marks.ts';
import { materialOf } from '#db/checks/material.ts';
import type { Db } from '#db/schema.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { openFacts } from '#shared/checks/document-checks.ts';
import { OPEN_PHRASES_MAX, type OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import type { Scope } from '#shared/scope.ts';

type Workspace = Pick<Scope, 'workspace_id'>;
const PHRASE_MAX = 80;

/** On one line, and not longer than a line. */
function short(quote: string): string {
  const line = quote.replace(/\s+/g, ' ').trim();
  return line.length > PHRASE_MAX ? `${line.slice(0, PHRASE_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/**
 * What is to fix in the current text of a document, by the checks of its page: findings and facts that are not in its
 * sources. Null: the document is unknown, or the checks failed, which holds up no review.
 */
export async function openFixesOf(db: Db, scope: Workspace, id: string): Promise<OpenFixes | null> {
  const [document, compared, marks] = await Promise.all([
    generatedDocumentOf(db, scope, id),
    materialOf(db, scope, id),
    marksOfDocument(db, scope, id),
  ]);
  if (!document || !compared || !marks) return null;
  const { kind, content, language } = document;
  const checked = await checkInThread(scope, { kind, content, language: language ?? null, ...compared, marks }).catch(
    () => null,
  );
  if (!checked) return null;
  const fixes = checked.findings.filter(({ level }) => level === 'fix');
  const quotes = [...fixes, ...openFacts(checked.facts, marks)].map(({ quote }) => short(quote));
  return { count: quotes.length, phrases: [...new Set(quotes)].slice(0, OPEN_PHRASES_MAX) };
}
