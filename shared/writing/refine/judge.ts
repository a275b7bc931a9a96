import { openFacts } from '#shared/checks/document-checks.ts';
import { languageMismatch } from '#shared/text/language-of.ts';
import { type Before, checkedAfter, factKey, type Problem } from '#shared/writing/refine/before.ts';
import type { OffReason, RefineChange } from '#shared/writing/refine/change.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import { composedOf } from '#shared/writing/refine/composed.ts';
import { problemsOf } from '#shared/writing/refine/problems.ts';
import { FROM_INSTRUCTION, otherLanguage, together } from '#shared/writing/refine/reasons.ts';

/** As often as the changes that remain are checked again. */
const ROUNDS = 3;
/** As many changes are tried one by one to find out which of them is at fault. */
const TRIED = 12;

export type Judged = {
  before: Before;
  /** What the person wrote; '' with a preset. */
  instruction: string;
  /** The language the text is to be in; null: not known. */
  language: string | null;
};

const withoutBlame = ({ changes }: Problem): boolean => changes.length === 0;

/** The problem with the changes that bring it alone, where it has no place. */
function traced(problem: Problem, before: Before, changes: readonly RefineChange[], on: readonly number[]): Problem {
  if (!withoutBlame(problem) || on.length > TRIED) return problem;
  const alone = on.filter((index) =>
    problemsOf(before, changes, new Set([index])).some(({ text }) => text === problem.text),
  );
  return { ...problem, changes: alone };
}

/** Stretches that came out in another language, although the text did not. */
function foreign(changes: readonly RefineChange[], language: string | null): Map<number, OffReason> {
  const codes = changes.map(({ text }) => (language === null ? null : languageMismatch(text, language)));
  return new Map(codes.flatMap((code, index) => (code === null ? [] : [[index, otherLanguage(code)] as const])));
}

/** The facts of the text with all changes that the instruction states: they are wanted. */
function instructedFacts(changes: readonly RefineChange[], { before, instruction }: Judged): Set<string> {
  if (instruction.trim() === '') return new Set();
  const { document } = before;
  const content = compose(document.content, changes, 'all');
  const open = openFacts(checkedAfter(before, content).facts, document.marks);
  const said = { id: '', title: 'Instruction', text: instruction, cut: false };
  const material = { ...document.material, documents: [...document.material.documents, said] };
  const asWell = { ...before, document: { ...document, material } };
  const stillOpen = new Set(openFacts(checkedAfter(asWell, content).facts, document.marks).map(factKey));
  const words = instruction.toLowerCase();
  const isSaid = (fact: (typeof open)[number]) =>
    !stillOpen.has(factKey(fact)) || words.includes(fact.quote.toLowerCase());
  return new Set(open.filter(isSaid).map(factKey));
}

type Blame = { changes: readonly RefineChange[]; judged: Judged; instructed: ReadonlySet<string> };

/** What the changes that are on break, without the facts of the instruction. */
const problemsWith = ({ changes, judged, instructed }: Blame, on: readonly number[]): Problem[] =>
  problemsOf(judged.before, changes, new Set(on))
    .filter(({ fact }) => fact === undefined || !instructed.has(fact))
    .map((problem) => traced(problem, judged.before, changes, on));

function addReasons(off: Map<number, OffReason>, problems: readonly Problem[]): void {
  for (const { changes, why, text } of problems) {
    for (const index of changes) if (!off.has(index)) off.set(index, { why, text });
  }
}

/** Why changes start off, by their index. */
function reasonsFor(blame: Blame): Map<number, OffReason> {
  const { changes, judged } = blame;
  const off = foreign(changes, judged.language);
  const stillOn = () => [...changes.keys()].filter((index) => !off.has(index));
  for (let round = 0; round <= ROUNDS; round++) {
    const on = stillOn();
    const problems = on.length === 0 ? [] : problemsWith(blame, on);
    if (problems.length === 0) return off;
    addReasons(off, problems);
    if (problems.every(withoutBlame)) break;
  }
  for (const index of stillOn()) off.set(index, together);
  return off;
}

/** The changes that bring a fact of the instruction alone. */
function instructedChanges({ changes, judged, instructed }: Blame, off: ReadonlyMap<number, OffReason>): Set<number> {
  if (instructed.size === 0) return new Set();
  const on = new Set([...changes.keys()].filter((index) => !off.has(index)));
  const checked = checkedAfter(judged.before, compose(judged.before.document.content, changes, [...on]));
  const composed = composedOf(changes, on);
  const facts = checked.facts.filter((fact) => instructed.has(factKey(fact)));
  return new Set(facts.flatMap((fact) => composed.touching(fact)));
}

/**
 * The changes with those off that add a finding or a fact which is not in the sources, lose one, break a search string or
 * are in another language (REFINE-15). What remains is checked again; after three rounds all are off.
 */
export function judgedChanges(changes: readonly RefineChange[], judged: Judged): RefineChange[] {
  if (changes.length === 0) return [];
  const blame = { changes, judged, instructed: instructedFacts(changes, judged) };
  const off = reasonsFor(blame);
  const said = instructedChanges(blame, off);
  return changes.map((change, index) => ({
    ...change,
    off: off.get(index) ?? null,
    note: said.has(index) ? FROM_INSTRUCTION : null,
  }));
}
