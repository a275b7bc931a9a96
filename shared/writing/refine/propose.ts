import { type DocumentToCheck, openFacts } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import { AppError } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { languageMismatch, languageOf } from '#shared/text/language-of.ts';
import { languageName } from '#shared/text/languages.ts';
import { type Before, checkedAfter, checkedBefore, keyOf } from '#shared/writing/refine/before.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { partsIn } from '#shared/writing/refine/check-target.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { differencesOf, type Rewritten } from '#shared/writing/refine/differences.ts';
import { fixedWithoutModel, type Points, pointsOf } from '#shared/writing/refine/fix-checks.ts';
import { judgedChanges } from '#shared/writing/refine/judge.ts';
import { type LengthLimit, limitFor, missed } from '#shared/writing/refine/lengths.ts';
import { passageOf, rewrittenAs, rewrittenBy } from '#shared/writing/refine/passage.ts';
import type { RefineInput, RefineResult } from '#shared/writing/refine/payload.ts';

/** A refinement with what its text is checked against. `document` is the text it began from. */
export type Refining = { input: RefineInput; document: DocumentToCheck; lexicons: Lexicons };

/** The findings that 'Fix the checks' sends, of the text that is changed. */
export function fixesOf({ input, document, lexicons }: Refining): Points {
  const { kind, draft, target } = input;
  const content = draft ?? input.content;
  const { findings } = checkedBefore({ ...document, content }, lexicons).checked;
  return pointsOf({ kind, content, target, findings, material: sourcesOf(document), language: document.language });
}
const sourcesOf = ({ material, snapshot }: DocumentToCheck) => (material.role ? material : (snapshot ?? material));

/** The quotes of what 'Remove {n} unsupported facts' takes out, each once. */
export function claimsOf({ input, document, lexicons }: Refining): string[] {
  const content = input.draft ?? input.content;
  const names = new Set<string>(partsIn(input.kind, content, input.target).map(({ name }) => name));
  const { facts } = checkedBefore({ ...document, content }, lexicons).checked;
  const open = openFacts(facts, document.marks).filter(({ part }) => names.has(part));
  return [...new Set(open.map(({ quote }) => quote.replace(/\s+/g, ' ')))];
}

/** The words of the passage without the names of JSON. */
const wordsOf = ({ input }: Refining, content: Content): string => {
  const { text, form } = passageOf(input);
  if (form === 'text' || form === 'passage') return text;
  return partsIn(input.kind, content, input.target)
    .map((part) => part.text)
    .join('\n');
};

/** How long the answer is to be; null: any length. */
export const lengthOf = (refining: Refining): LengthLimit | null => {
  const content = refining.input.draft ?? refining.input.content;
  return limitFor(refining.input, content, wordsOf(refining, content));
};

const textAfter = (rewritten: readonly Rewritten[]): string => rewritten.map(({ after }) => after).join('\n');

function cameOutIn({ input }: Refining, rewritten: readonly Rewritten[], language: string | null): string | null {
  if (input.kind === 'boolean_search' || language === null) return null;
  return languageMismatch(textAfter(rewritten), language);
}

/** The language of the text before, also where the role wants another one: a refinement does not translate. */
const languageBefore = ({ input, document }: Refining): string | null => {
  const text = partsIn(input.kind, input.content, { of: 'document' }).map((part) => part.text);
  return languageOf(text.join('\n')) ?? document.language;
};

/** How an attempt went. `failed`: the code of the one before. `last`: there is no further one. */
export type Attempt = { last: boolean; failed: string | undefined };

/** `length_missed` and `wrong_language` fail one attempt at most. */
function noteOr(code: 'length_missed' | 'wrong_language', note: string | null, { last, failed }: Attempt): string[] {
  if (note === null) return [];
  if (!last && failed !== code) throw new AppError(code);
  return [note];
}

/** Reads the proposal from a complete answer. Throws AppError for an unusable one. */
export function proposalOf(refining: Refining, raw: string, attempt: Attempt): RefineResult {
  const { input } = refining;
  const rewritten = rewrittenBy(input, raw);
  const language = languageBefore(refining);
  const foreign = cameOutIn(refining, rewritten, language);
  const changes = differencesOf(rewritten);
  const content = compose(input.content, changes, 'all');
  const passage = textAfter(rewritten);
  const notes = [
    ...noteOr('wrong_language', foreign && `Came out in ${languageName(foreign)}.`, attempt),
    ...noteOr('length_missed', missed(input, lengthOf(refining), { content, passage }), attempt),
  ];
  return resultOf(refining, changes, { note: notes.join(' ') || null, language: foreign ? null : language });
}

type About = { note: string | null; language: string | null };

function resultOf(refining: Refining, changes: readonly RefineChange[], { note, language }: About): RefineResult {
  const { input, document, lexicons } = refining;
  const before = checkedBefore(document, lexicons, input.preset !== null && input.preset !== 'fix_checks');
  const judged = judgedChanges(changes, { before, instruction: input.instruction, language });
  return { changes: judged, fixed: fixedBy(refining, before, judged), note };
}

/** Of a 'Fix the checks', what became of its findings. */
function fixedBy(refining: Refining, before: Before, changes: readonly RefineChange[]): RefineResult['fixed'] {
  if (refining.input.preset !== 'fix_checks') return null;
  const { points, needValue } = fixesOf(refining);
  const content = compose(refining.input.content, changes, initiallyOn(changes));
  const left = new Set(checkedAfter(before, content).findings.map(keyOf));
  const isGone = (finding: Finding): boolean => !left.has(keyOf(finding));
  const gone = points.filter(({ finding }) => isGone(finding)).length;
  return { sent: points.length, gone, need_value: needValue };
}

/** The result for which no model is needed: nothing to do, or every finding has exactly one better word. */
export function withoutModel(refining: Refining): RefineResult | undefined {
  const { input } = refining;
  const content = input.draft ?? input.content;
  const as = (after: Content): RefineResult => {
    const changes = differencesOf(rewrittenAs(input, after));
    return resultOf(refining, changes, { note: null, language: null });
  };
  if (input.preset === 'remove_unsupported' && claimsOf(refining).length === 0) return as(content);
  if (input.preset !== 'fix_checks') return undefined;
  const { points } = fixesOf(refining);
  if (points.length === 0) return as(content);
  const fixed = fixedWithoutModel(input.kind, content, points);
  return fixed === undefined ? undefined : as(fixed);
}
