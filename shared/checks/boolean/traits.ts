import written from '#shared/checks/patterns/traits.json' with { type: 'json' };
import { patternsOf } from '#shared/checks/patterns.ts';
import type { Term, Tree } from '#shared/text/boolean/tree.ts';

type Trait = { of: RegExp; why: string };

/** Words about people that no search may choose or leave out by; compared with the whole term in lower case. */
const { traits } = written.patterns;
const TRAITS: readonly Trait[] = patternsOf(written).traits.map((of, at) => ({ of, why: traits[at]?.why ?? '' }));

/** First names that are no tool, place or title of their own. */
const FIRST_NAMES = new Set(
  `john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony donald steven
paul andrew kenneth joshua kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan
stephen larry scott brandon benjamin samuel gregory frank alexander patrick raymond dennis jerry mohammed muhammad ahmed ali
omar hassan ibrahim mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret
sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy
angela shirley anna emma olivia sophia isabella mia fatima aisha priya ananya wei mei hans peter klaus jürgen wolfgang stefan
andreas thorsten ursula monika petra sabine claudia katharina juan carlos josé luis maría carmen pierre jean marie sophie
giovanni marco giulia francesca ivan dmitri olga natasha tatiana jamal lakisha darnell latoya`.split(/\s+/),
);

const keyOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?<![*?])[*?]+$/, '')
    .trim();

const isYear = (text: string): boolean => /^(?:19[4-9]\d|20[0-4]\d)$/.test(text);
const STUDIES =
  /graduat|degree|bachelor|master'?s|\bbsc\b|\bmsc\b|\bba\b|universit|college|alumni|class of|absolvent|studium/;

export type Protected = { term: Term; why: string };

const BY_FIELD: Readonly<Record<string, number>> = { age: 0, gender: 2, firstname: -1 };
const NAMES_WHY = 'First names stand for gender and origin. Search by skill instead.';

function byWords(term: Term): string | undefined {
  const field = BY_FIELD[term.field ?? ''];
  if (field !== undefined) return TRAITS[field]?.why ?? NAMES_WHY;
  if (term.field !== undefined && !/title|name|headline|keywords|intext/.test(term.field)) return undefined;
  return TRAITS.find(({ of }) => of.test(keyOf(term.text)))?.why;
}

/** Terms of one row in which at least two pass: one year may be a version, one name a company. */
function severalOf(tree: Tree, passes: (text: string) => boolean): Term[] {
  if (tree.type === 'term') return [];
  if (tree.type === 'not') return severalOf(tree.of, passes);
  const own = tree.of.filter((one): one is Term => one.type === 'term' && passes(keyOf(one.text)));
  return [...(own.length > 1 ? own : []), ...tree.of.flatMap((one) => severalOf(one, passes))];
}

/** The terms by which the law forbids to choose people, each with its sentence. */
export function protectedIn(tree: Tree, terms: readonly Term[]): Protected[] {
  const direct = terms.flatMap((term) => {
    const why = byWords(term);
    return why ? [{ term, why }] : [];
  });
  const studies = terms.some(({ text }) => STUDIES.test(keyOf(text)));
  const years = studies ? terms.filter(({ text }) => isYear(text)) : severalOf(tree, isYear);
  const names = severalOf(tree, (text) => FIRST_NAMES.has(text));
  const yearWhy = TRAITS[1]?.why ?? '';
  return [
    ...direct,
    ...years.map((term) => ({ term, why: yearWhy })),
    ...names.map((term) => ({ term, why: NAMES_WHY })),
  ];
}
