import { PLACES } from '#shared/checks/facts/claims/names.ts';
import { byLevel, isAsStrong, levelWords } from '#shared/checks/facts/compare/levels.ts';
import { isDenied } from '#shared/checks/facts/denial.ts';
import type { Answer, Entry, Hit, MaterialIndex, SourceClaim } from '#shared/checks/facts/entry.ts';
import { bestOf, fitOf, isLowered, isRaised } from '#shared/checks/facts/lookup.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import { termAt } from '#shared/checks/facts/terms.ts';
import written from '#shared/checks/patterns/free.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Claim, Meaning, Name, Phrase, Tag, Term } from '#shared/text/claims/claim.ts';
import { plainWords, type Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

const hitOf = ({ claim, entry }: SourceClaim): Hit => ({ entry, from: claim.from, to: claim.to });

/** The answer for hits that say the same: found, or a wish that the text makes a must. */
function answerFor(claim: Claim, hits: readonly Hit[]): Answer | null {
  const at = bestOf(hits, ({ entry }) => fitOf(claim, entry));
  if (!at) return null;
  const entries = hits.map(({ entry }) => entry);
  if (isLowered(claim, entries)) return { state: 'different', at, difference: { because: 'denied' } };
  return isRaised(claim, entries)
    ? { state: 'different', at, difference: { because: 'desirable' } }
    : { state: 'found', at };
}

function deniedFor(claim: Claim, hits: readonly Hit[]): Answer | null {
  const at = bestOf(hits, ({ entry }) => fitOf(claim, entry));
  return at ? { state: 'different', at, difference: { because: 'denied' } } : null;
}

/** Looks a term up by its row; a term of the same group stands against it. */
export function lookUpTerm(claim: Claim<Term>, index: MaterialIndex): Answer {
  const { id, group, isDenied: isNo, isWeak } = claim.meaning;
  const terms = (index.claims.get('term') ?? []) as readonly SourceClaim<Term>[];
  // 'remote' of '2 days remote' is no place of work by itself.
  const named = terms.filter(({ claim: { meaning } }) => meaning.id === id && !(meaning.isWeak && meaning.group));
  const { own, other } = byLevel(claim, named);
  if (other) return differentAt(hitOf(other), levelWords(other));
  const found = lookUpNamed(claim, own);
  if (found) return found;
  if (isWeak) return { state: 'none' };
  const isNamed = own.some((one) => one.claim.meaning.isDenied === isNo);
  const said = group === null && !isNamed ? saidInOtherWords(claim, index) : null;
  return said ?? againstIn(claim, terms);
}

const differentAt = (at: Hit, value: string): Answer => ({
  state: 'different',
  at,
  difference: { because: 'value', value },
});

/** The answer of those that name the term. */
function lookUpNamed(claim: Claim<Term>, own: readonly SourceClaim<Term>[]): Answer | null {
  const same = own.filter((one) => one.claim.meaning.isDenied === claim.meaning.isDenied);
  const others = own.filter((one) => !same.includes(one)).map(hitOf);
  if (others.length > 0 && same.every(({ entry }) => isTitle(entry))) return deniedFor(claim, others);
  const strong = same.filter(
    (one) => isAsStrong(claim, one.entry) && (!isFree(claim) || one.entry.isField || saysFree(one.entry)),
  );
  return answerFor(claim, strong.map(hitOf));
}

/** What stands against a term in its group. */
function againstIn(claim: Claim<Term>, terms: readonly SourceClaim<Term>[]): Answer {
  const { group, isDenied: isNo } = claim.meaning;
  const others = terms.filter(
    ({ claim: { meaning } }) => group !== null && meaning.group === group && !meaning.isDenied && !meaning.isWeak,
  );
  const at = isNo ? undefined : bestOf(others.map(hitOf), ({ entry }) => fitOf(claim, entry));
  return at ? differentAt(at, at.entry.reading.text.slice(at.from, at.to)) : { state: 'not_found' };
}

/** 'Bonus.' above what is said of it. */
const isTitle = ({ isField, sentence: { words, shape } }: Entry): boolean =>
  !isField && shape !== 'item' && words.length < 3;

const FREE = /^(?:free|kostenlos\p{L}*|kostenfrei\p{L}*|gratis|freie\p{L}*)$/u;
const SAYS_FREE = PATTERN.saysFree;

/** Whether the claim calls something free. */
const isFree = ({ from, to, sentence }: Claim): boolean =>
  sentence.words.some((word) => word.from >= from && word.to <= to && FREE.test(word.lower));

const saysFree = ({ reading, sentence }: Entry): boolean =>
  SAYS_FREE.test(reading.text.slice(sentence.from, sentence.to));

/** A term of several words, or a compound, that the material says in a way no row has. */
function saidInOtherWords(claim: Claim<Term>, index: MaterialIndex): Answer | null {
  const { from, to, sentence, meaning } = claim;
  const own = sentence.words.filter((word) => word.from >= from && word.to <= to);
  const stems = contentStems(own.filter(({ lower }) => !FREE.test(lower)));
  const answer = lookUpWords({ ...claim, meaning: { kind: 'words', stems, isDenied: meaning.isDenied } }, index);
  const isTelling =
    stems.length > 1 ||
    isFree(claim) ||
    (answer.state !== 'not_found' && !stems.some((stem) => index.postings.has(stem)));
  if (!isTelling || answer.state === 'not_found') return null;
  return isFree(claim) && answer.state === 'found' && !saysFree(answer.at.entry) ? null : answer;
}

const SHORTEST = 4;
const COMPOUND =
  /^(\p{L}{4,}?)s?(zuschuss?|zulage?|zuschlag|pauschale?|geld|prämie?|rabatt|vorsorge|versicherung|ticket|wohnung|rad|budget|leasing|dienst|arbeit|schicht)$/u;

/** 'Essenszuschuss' where the material has 'Zuschuss zum Mittagessen': both parts of a compound in one sentence. */
function compoundIn(stem: string, { postings }: MaterialIndex): Hit[] {
  const [, first = '', second = ''] = COMPOUND.exec(stem) ?? [];
  const part = first.replace(/s$/, '');
  if (part.length < SHORTEST) return [];
  return (postings.get(second) ?? []).flatMap((entry): Hit[] => {
    const { words } = entry.sentence;
    const head = words.find((word) => word.lower === second || word.stem === second);
    const isThere = words.some((word) => word !== head && word.lower.includes(part));
    return head && isThere ? [{ entry, ...spanOf([head]) }] : [];
  });
}

/** The entries that have all of the stems. */
function entriesWith(stems: readonly string[], { postings }: MaterialIndex): readonly Entry[] {
  const lists = stems.map((stem) => postings.get(stem) ?? []).toSorted((a, b) => a.length - b.length);
  const [first = [], ...more] = lists;
  return more.reduce<readonly Entry[]>((left, list) => {
    const known = new Set(list);
    return left.filter((entry) => known.has(entry));
  }, first);
}

const spanOf = (words: readonly Word[]): { from: number; to: number } => ({
  from: Math.min(...words.map(({ from }) => from)),
  to: Math.max(...words.map(({ to }) => to)),
});

/** Words that stand in this order and follow each other. */
function runIn(entry: Entry, stems: readonly string[]): Hit | null {
  const { words } = entry.sentence;
  const is = (word: Word | undefined, stem: string): boolean => word?.stem === stem || word?.lower === stem;
  const [head = ''] = stems;
  const at = words.findIndex(
    (word, start) => is(word, head) && stems.every((stem, next) => is(words[start + next], stem)),
  );
  return at === -1 ? null : { entry, ...spanOf(words.slice(at, at + stems.length)) };
}

/** All of the words wherever they stand in the entry. */
const scatteredIn = (entry: Entry, stems: readonly string[]): Hit => {
  const words = stems.flatMap(
    (stem) => entry.sentence.words.find((word) => word.stem === stem || word.lower === stem) ?? [],
  );
  return { entry, ...spanOf(words.length > 1 && isWide(words) ? words.slice(0, 1) : words) };
};

const WIDEST = 80;
const isWide = (words: readonly Word[]): boolean => spanOf(words).to - spanOf(words).from > WIDEST;

/** One word as the parts of a compound; of several one as the first letters of a name. */
function otherwise(stems: readonly string[], index: MaterialIndex): readonly Hit[] {
  const compounds = stems.length === 1 ? compoundIn(stems[0] ?? '', index) : [];
  return compounds.length > 0 ? compounds : byInitials(stems, index);
}

function byInitials(stems: readonly string[], { initials }: MaterialIndex): readonly Hit[] {
  const name = stems.find((stem) => initials.has(stem));
  const rest = stems.filter((stem) => stem !== name);
  return (initials.get(name ?? '') ?? []).filter(({ entry }) => rest.every((stem) => entry.stems.has(stem)));
}

const SPOKEN = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'];

/** Another level of a language: B2 where the text has C1. */
function otherSpoken(stems: readonly string[], { postings }: MaterialIndex): Answer | null {
  const [level = ''] = stems;
  if (stems.length > 1 || !SPOKEN.includes(level)) return null;
  for (const entry of SPOKEN.flatMap((one) => postings.get(one) ?? [])) {
    const word = entry.sentence.words.find(({ lower }) => SPOKEN.includes(lower));
    if (word) return differentAt({ entry, from: word.from, to: word.to }, word.raw);
  }
  return null;
}

/** Looks a certificate or benefit up that no list has: all its words in one sentence. */
export function lookUpWords(claim: Claim<Phrase>, index: MaterialIndex): Answer {
  const { stems } = claim.meaning;
  const whole = entriesWith(stems, index).map((entry) => scatteredIn(entry, stems));
  const hits = whole.length === 0 ? otherwise(stems, index) : whole;
  const isNo = ({ entry, from, to }: Hit): boolean => isDenied(entry.reading.text, entry.sentence, from, to);
  const same = hits.filter((hit) => isNo(hit) === claim.meaning.isDenied);
  return answerFor(claim, same) ?? deniedFor(claim, hits) ?? otherSpoken(stems, index) ?? { state: 'not_found' };
}

const isCapitalised = ({ entry, from, to }: Hit): boolean =>
  entry.sentence.words.every((word) => word.to <= from || word.from >= to || /^[\p{Lu}\d]/u.test(word.raw));

/** Looks a name up: its words one after the other, else all of them in one sentence. */
export function lookUpName(claim: Claim<Name>, index: MaterialIndex): Answer {
  const { stems, joined, isWeak } = claim.meaning;
  const entries = entriesWith(stems, index);
  const runs = entries.flatMap((entry) => runIn(entry, stems) ?? []);
  const isKnown = index.names.has(joined) || (stems.length > 1 && runs.some(isCapitalised));
  if (isWeak && !isKnown) return { state: 'none' };
  const scattered = entries.map((entry) => scatteredIn(entry, stems));
  const hits = [runs, scattered].find((all) => all.length > 0) ?? byInitials([joined], index);
  return answerFor(claim, hits) ?? { state: isWeak ? 'none' : 'not_found' };
}

/** Words that make a statement of a hashtag: '#WomenOwned', '#RealLivingWage'. */
const STATING = new Set(
  `award awards certified accredited owned wage wages pay bonus union unionised unionized first best top leading number green
climate sustainable vegan organic biodynamic remote hybrid flexible visa pension winner winners rated outstanding shortlisted
charity profit nonprofit cooperative coop barcamp bio nachhaltig klimaneutral tarif tariflohn ausgezeichnet zertifiziert`.split(
    /\s+/,
  ),
);

/** A place or a term in a hashtag is a statement; any other one is there to be found: '#BackstageLife'. */
const isChecked = (stem: string, joined: string): boolean =>
  STATING.has(stem) ||
  PLACES.has(stem) ||
  PLACES.has(joined) ||
  [stem, joined].some((one) => termAt(plainWords(one, 'en'), 0, 'en') !== null);

/** Looks a hashtag up: written as one word, else each of its words. */
export function lookUpTag(claim: Claim<Tag>, index: MaterialIndex): Answer {
  const { stems, joined } = claim.meaning;
  const whole = entriesWith([joined], index).map((entry) => scatteredIn(entry, [joined]));
  const run = entriesWith(stems, index).map((entry) => runIn(entry, stems) ?? scatteredIn(entry, stems));
  const apart = stems.map((stem) => entriesWith([stem], index)[0]);
  const single = apart.every((entry) => entry) && apart[0] ? [scatteredIn(apart[0], stems.slice(0, 1))] : [];
  const found = answerFor(claim, whole) ?? answerFor(claim, run) ?? answerFor(claim, single);
  return found ?? { state: stems.some((stem) => isChecked(stem, joined)) ? 'not_found' : 'none' };
}

export const hasKind = <Kind extends Meaning['kind']>(
  claim: Claim,
  kind: Kind,
): claim is Claim<Extract<Meaning, { kind: Kind }>> => claim.meaning.kind === kind;
