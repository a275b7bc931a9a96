import { marksOfDocument } from '#db/checks/marks.ts';
import { materialOf } from '#db/checks/material.ts';
import type { DocumentToWrite } from '#db/exports/document-exports.ts';
import type { Db } from '#db/schema.ts';
import { ThreadFailed } from '#platform/thread.ts';
import { type CheckedDocument, type DocumentToCheck, openFacts } from '#shared/checks/document-checks.ts';
import { type OpenFact, whyOpen } from '#shared/checks/facts/why-open.ts';
import type { Finding, Level } from '#shared/checks/finding.ts';
import { formatDay } from '#shared/dates.ts';
import { scopeOfRow } from '#shared/scope.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Mark } from '#shared/text/contracts/document-marks.ts';
import type { ContentsChecks, ContentsFinding, ContentsText } from '#worker/exports/contents-page.ts';

/** The checks of a text, beside the process. */
export type Checker = { ask(document: DocumentToCheck, signal?: AbortSignal): Promise<CheckedDocument> };

/** What the contents of a ZIP say of a text besides its files and its checks; no id of a person. */
export const aboutOf = (row: DocumentToWrite): Omit<ContentsText, 'files' | 'checks'> => ({
  name: row.template_name,
  role: row.job_title,
  company: seenText(row.company_name),
  language: row.language,
  version: row.ordinal,
  saved_at: row.saved_at,
  is_approved: row.is_approved,
  approved_by: row.approved_by,
  approved_at: row.approved_at,
});

type Parts = { db: Db; checker: Checker; workspace_id: string; isOfKey: boolean; signal: AbortSignal };
type Version = { id: string; version: number };
type Marks = readonly (Omit<Mark, 'created_at'> & { created_at: Date })[];

/**
 * What is open in a version by the checks of its page, and what people ignored or marked as correct there. Null: the text
 * was deleted meanwhile, or the checks failed, which is no reason to make no file. The reasons quote the role, its brand
 * voice and its assets: for a key they are left out.
 */
export async function checksOf(
  { db, checker, workspace_id, isOfKey, signal }: Parts,
  { kind, content, language, saved_at }: DocumentToWrite,
  { id, version }: Version,
): Promise<ContentsChecks | null> {
  const scope = scopeOfRow({ workspace_id, user_id: null });
  const [compared, marks] = await Promise.all([materialOf(db, scope, id, version), marksOfDocument(db, scope, id)]);
  if (!compared || !marks) return null;
  const checked = await checker.ask({ kind, content, language, ...compared, marks }, signal).catch(failed);
  return checked && checksShown(checked, marks, { isOfKey, written: formatDay(saved_at.toISOString().slice(0, 10)) });
}

function failed(thrown: unknown): null {
  if (thrown instanceof ThreadFailed) return null;
  throw thrown;
}

type Shown = { isOfKey: boolean; written: string };

function checksShown({ findings, ignored, facts }: CheckedDocument, marks: Marks, shown: Shown): ContentsChecks {
  const finding = ({ quote, why }: Finding): ContentsFinding => ({ quote, why: shown.isOfKey ? null : why });
  const fact = (open: OpenFact): ContentsFinding => ({
    quote: open.quote,
    why: shown.isOfKey ? null : reasonOf(open, shown.written),
  });
  const ofLevel = (level: Level) => findings.filter((one) => one.level === level).map(finding);
  const markOf = createMarks(marks);
  const notInSources = facts.filter(isOpen);
  const open = new Set<Fact>(openFacts(facts, [...marks]));
  const decided = [
    ...ignored.map((one) => ({ mark: markOf(one), ...finding(one) })),
    ...notInSources
      .filter((one) => !open.has(one))
      .map((one) => ({ mark: markOf({ rule: `fact/${one.type}`, phrase: one.phrase }), ...fact(one) })),
  ];
  return {
    fix: [...ofLevel('fix'), ...notInSources.filter((one) => open.has(one)).map(fact)],
    consider: ofLevel('consider'),
    decided: decided.flatMap(({ mark, ...one }) =>
      mark ? [{ ...one, verdict: mark.verdict, by: mark.by?.name ?? 'Deleted user', at: mark.created_at }] : [],
    ),
  };
}

const isOpen = (fact: Fact): fact is OpenFact => fact.state !== 'found';

/** With the passage that the reason names. */
function reasonOf(fact: OpenFact, written: string): string {
  const why = whyOpen(fact, written);
  return fact.state === 'not_found' && fact.nearest ? `${why} “${fact.nearest.text}”` : why;
}

type Marked = Pick<Mark, 'rule' | 'phrase'>;
const keyOf = ({ rule, phrase }: Marked): string => `${rule}\n${phrase}`;

function createMarks(marks: Marks): (marked: Marked) => Marks[number] | undefined {
  const byKey = new Map(marks.map((mark) => [keyOf(mark), mark]));
  return (marked) => byKey.get(keyOf(marked));
}
