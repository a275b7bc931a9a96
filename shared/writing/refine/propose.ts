import { type DocumentToCheck, openFacts } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import { AppError } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { languageMismatch, languageOf } from '#shared/text/language-of.ts';
import { languageName } from '#shared/text/languages.ts';
import { type Before, checkedAfter, checkedBefore, checkedBeforeRole, keyOf } from '#shared/writing/refine/before.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { partsIn } from '#shared/writing/refine/check-target.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { differencesOf, type Rewritten } from '#shared/writing/refine/differences.ts';
import { fixedWithoutModel, type Points, pointsOf } from '#shared/writing/refine/fix-checks.ts';
import { judgedChanges } from '#shared/writing/refine/judge.ts';
import { type LengthLimit, limitFor, missed } from '#shared/writing/refine/lengths.ts';
import { passageOf, rewrittenAs, rewrittenBy } from '#shared/writing/refine/passage.ts';
import type { RefineInput, RefineResult } from '#shared/writing/refine/payload.ts';
import { changesOf, withFields } from '#shared/writing/refine/role/asked.ts';
import { withEdits } from '#shared/writing/refine/role/edits.ts';

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

/** The quotes of what 'Take out what is not in your sources' takes out, each once. */
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
  const before =
    input.preset === 'role_changes'
      ? checkedBeforeRole(document, lexicons)
      : checkedBefore(document, lexicons, input.preset !== null && input.preset !== 'fix_checks');
  const judged = judgedChanges(changes, { before, instruction: input.instruction, language });
  const named = before.asked ? withFields(judged, document, before.asked) : judged;
  return { changes: named, fixed: fixedBy(refining, before, named), note };
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

/** A text that its role has outgrown with what rules can change of it, which a model goes on from. */
export function withRoleEdits(refining: Refining): Refining {
  const { input, document, lexicons } = refining;
  if (input.preset !== 'role_changes' || input.draft !== null) return refining;
  const { asked } = checkedBeforeRole({ ...document, content: input.content }, lexicons);
  if (!asked || asked.byRules.edits.length === 0) return refining;
  return { ...refining, input: { ...input, draft: withEdits(input, asked.byRules.edits) } };
}

/**
 * What rules make of a text whose role has changed; undefined: a model is needed. All of it is on: the role asks for it.
 * A string that could not be read any more is the one reason against it.
 */
function byRoleRules({ input, document, lexicons }: Refining): RefineResult | undefined {
  const { kind, content } = input;
  const before = checkedBeforeRole({ ...document, content }, lexicons);
  const { asked } = before;
  if (!asked?.byRules.isWhole || input.draft !== null) return undefined;
  const changes = changesOf(content, kind, asked.byRules.edits);
  const judged = judgedChanges(changes, { before, instruction: '', language: null }).map((change) => ({
    ...change,
    off: change.off?.why === 'search_string' ? change.off : null,
  }));
  return { changes: withFields(judged, { kind, content }, asked), fixed: null, note: null };
}

/**
 * The result for which no model is needed: nothing to do, every finding has exactly one better word, or rules can say what
 * a changed role asks for.
 */
export function withoutModel(refining: Refining): RefineResult | undefined {
  const { input } = refining;
  if (input.preset === 'role_changes') return byRoleRules(refining);
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
