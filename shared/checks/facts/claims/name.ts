import { GENERIC_TAGS, NO_NAMES, PLACES } from '#shared/checks/facts/claims/names.ts';
import given from '#shared/checks/facts/data/given-names.json' with { type: 'json' };
import { STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import written from '#shared/checks/patterns/names.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Claim, Extract } from '#shared/text/claims/claim.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

const isCapital = (raw: string): boolean => /^\p{Lu}/u.test(raw);
/** 'TypeScript', 'eBay', 'NHS': spelled as only names are. */
const isSpelled = (raw: string): boolean => /\p{Ll}\p{Lu}|^\p{Lu}{2,6}$|^\p{Lu}+\d|\p{Lu}\p{Lu}\p{Ll}/u.test(raw);
/** Without capitals nothing is a name; most words have none. */
const isName = ({ raw, lower }: Word): boolean =>
  raw !== lower && (isCapital(raw) || isSpelled(raw)) && !NO_NAMES.has(lower);
const JOINED = /^(?:\s|[-‐‑’'.&]|\s&\s|\.\s)$/;
const LINK = /^(?:of|de|van|du|la)$/;
const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Herr|Herrn|Frau|Dipl|Ing|Mag|DI)$/;
/** What a person does who stands at the beginning of a sentence, and what a line names one for. */
const PERSONAL =
  /^(?:freut|beantwortet|meldet|hilft|leitet|zeigt|ruft|erklärt|begleitet|leads|answers|runs|will|would|looks|welcomes|trains|heads|reads|meets)$/;
const CONTACT_LABEL =
  /(?:reports? to|contact|manager|supervisor|interviewer|ansprechpartner(?:in)?|ansprechperson|kontakt|vorgesetzte[rn]?|rückfragen(?: an)?|berichtet an)\s*:\s*$/i;

/** What ends before the run: a mark after which any word is capitalised. */
const opensAfter = (gap: string): boolean => /[:.!?"“„(–—|/•]\s*$|\s[-–—]\s$/.test(gap);

type Run = { first: number; last: number };

function runsOf(words: readonly Word[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || !isName(word)) continue;
    const last = runEnd(words, at);
    runs.push({ first: at, last });
    at = last;
  }
  return runs;
}

/** A number behind it is part of the name: 'TIER 2', 'RHS Level 3'. */
const isNumbered = (raw: string): boolean => isSpelled(raw) || /^(?:Level|Grade|Stage|Tier|Class|Part)$/.test(raw);

function runEnd(words: readonly Word[], first: number): number {
  let last = first;
  for (let next = first + 1; next < words.length; next += 1) {
    const [here, after] = [words[next], words[next + 1]];
    if (!here || !JOINED.test(here.gap)) break;
    const isNumber = /^\d/.test(here.raw) && isNumbered(words[last]?.raw ?? '');
    const isLink = LINK.test(here.lower) && after && isName(after) && JOINED.test(after.gap);
    if (isName(here) || isNumber) last = next;
    else if (!isLink) break;
  }
  return last;
}

const isShouting = ({ words }: Sentence): boolean =>
  words.length > 1 && words.every(({ raw }) => raw === raw.toUpperCase());

/** A line in which most words are capitalised says nothing by its capitals. */
const isTitled = ({ words, shape }: Sentence): boolean => {
  const long = words.filter(({ raw, lower }) => raw.length > 2 && !STOP_WORDS.has(lower));
  return shape === 'heading' && long.filter(({ raw }) => isCapital(raw)).length > long.length * 0.6;
};

/** Whether the run is a name by itself: not by its place in the sentence, and in German not as every noun. */
function isStrong({ words: language, text }: Reading, sentence: Sentence, { first, last }: Run): boolean {
  const { words } = sentence;
  const [word, before] = [words[first], words[first - 1]];
  if (!word || isShouting(sentence)) return false;
  const run = words.slice(first, last + 1);
  if (run.some(({ raw }) => isSpelled(raw) && raw.length > 2))
    return !isTitled(sentence) || run.some(({ raw }) => /\p{Ll}\p{Lu}/u.test(raw));
  const isTitle = TITLE.test(before?.raw ?? '') || (run.length > 1 && TITLE.test(word.raw));
  if (isTitle || isNamed(sentence, run, { first, last }, text) || isListed(sentence, run, { first, last })) return true;
  return isInside(sentence, run, { first, last }) && (language === 'en' || isPerson(run));
}

/** A place, a given name of a person who is not greeted, or what ends like a place. */
const isListed = (sentence: Sentence, run: readonly Word[], at: Run): boolean =>
  run.some(({ lower }) => PLACES.has(lower)) ||
  (isGiven(run) && !isGreeted(sentence, at)) ||
  isPlaceName(sentence, run, at.first);

const GIVEN_NAMES: ReadonlySet<string> = new Set(given.names.split(' '));

/** 'Sunita, who has run it for years' and 'Schreib Wiebke': a given name, alone or before a surname. */
const isGiven = (run: readonly Word[]): boolean =>
  run.length < 4 &&
  run.every(({ raw }) => /^\p{Lu}\p{Ll}+$/u.test(raw)) &&
  run.some(({ lower }) => GIVEN_NAMES.has(lower));

const GREETING = /^(?:hi|hello|dear|hey|hiya|hallo|hello|liebe[rs]?|moin|servus|morning|afternoon|evening|tag|grüezi)$/;

/** 'Hi Ines,' names whom the text is written to, and a name alone whom it is from. */
const isGreeted = ({ words }: Sentence, { first, last }: Run): boolean =>
  GREETING.test(words[first - 1]?.lower ?? '') || (first === 0 && last === words.length - 1);

/** Endings of places, streets and waters, as far as no common noun has them. */
const PLACE_END =
  /(?:stein|burg|dorf|heim|hausen|ingen|kirchen|furt|hafen|stadt|leben|rode|walde|ring|ufer|gasse|allee|straße|strasse|tal|felde|brück|münde|büttel|moor|beck)$/;
const COMMON_NOUNS =
  'baustein meilenstein geheim daheim arbeitsstadt innenstadt altstadt großstadt kleinstadt hauptstadt heimatstadt praktikum freibad hering training altenheim wohnheim pflegeheim seniorenheim kapital krankenhausen gerüst'.split(
    ' ',
  );
const PLACED = /^(?:in|nach|bei|aus|auf|am|an|um|über|bis|von|zwischen|nahe|near|through|across|to|from|at)$/;

/** 'in Falkenstein' and 'am Sachsenring' */
function isPlaceName({ words }: Sentence, run: readonly Word[], first: number): boolean {
  const [word] = run;
  if (!word || run.length > 1 || word.lower.length < 6) return false;
  const isPlaced = PLACED.test(words[first - 1]?.lower ?? '') || /\($/.test(word.gap);
  return isPlaced && PLACE_END.test(word.lower) && !COMMON_NOUNS.some((noun) => word.lower.endsWith(noun));
}

/** Where a capital is no matter of the place. */
const isInside = (sentence: Sentence, run: readonly Word[], { first, last }: Run): boolean =>
  (first > 0 && !opensAfter(run[0]?.gap ?? '') && !isTitled(sentence)) || isSubject(sentence, run, last);

const SUBJECT_OF = PATTERN.subjectOf;

/** 'Graham Oddie gave me your name': in English only a name has a second capital at the beginning of a sentence. */
const isSubject = ({ words, shape }: Sentence, run: readonly Word[], last: number): boolean =>
  shape === 'sentence' &&
  isPersonal(run) &&
  words.indexOf(run[0] as Word) === 0 &&
  !POST.test(run[0]?.lower ?? '') &&
  SUBJECT_OF.test(words[last + 1]?.lower ?? '');

const isPersonal = (run: readonly Word[]): boolean =>
  run.length > 1 &&
  run.length < 4 &&
  run.every(({ raw, lower }) => /^\p{Lu}\p{Ll}+$/u.test(raw) && !STOP_WORDS.has(lower));

/** Two or three capitalised words that a label or what they do show to be a person. */
function isNamed({ words, from }: Sentence, run: readonly Word[], { first, last }: Run, text: string): boolean {
  if (!isPersonal(run)) return false;
  const isDoing = first === 0 && PERSONAL.test(words[last + 1]?.lower ?? '') && !POST.test(run[0]?.lower ?? '');
  return (
    isDoing ||
    isPost(run) ||
    CONTACT_LABEL.test(text.slice(Math.max(from, (run[0]?.from ?? from) - LABEL_REACH), run[0]?.from))
  );
}
const LABEL_REACH = 40;
/** 'Pflegedirektorin Almut Reisinger' */
const isPost = (run: readonly Word[]): boolean =>
  run.length === 3 && POST.test(run[0]?.lower ?? '') && !run.slice(1).some(({ lower }) => POST.test(lower));

const POST = /(?:leit|führ|manag|direktor|ingenieur|techniker|fach|kauf|meister)/;

/** Two capitalised words in a row are a name in German: nouns stand apart. */
const isPerson = (all: readonly Word[]): boolean => {
  const run = POST.test(all[0]?.lower ?? '') ? all.slice(1) : all;
  return (
    run.length > 1 &&
    run.slice(1).every(({ gap }) => /^\s$/.test(gap)) &&
    run.every(({ raw, lower }) => /^\p{Lu}\p{Ll}+$/u.test(raw) && !STOP_WORDS.has(lower))
  );
};

const joinedOf = (words: readonly Word[]): string => words.map(({ lower }) => lower).join('');

function claimOf(sentence: Sentence, words: readonly Word[], isWeak: boolean): Claim[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const meaning = { kind: 'name', stems: words.map(({ stem }) => stem), joined: joinedOf(words), isWeak } as const;
  return [{ type: 'name', sentence, from: first.from, to: last.to, meaning }];
}

/** The run without a word that begins a sentence or is an article: 'Our Bristol workshop'. */
function trimmed(words: readonly Word[]): Word[] {
  const start = words.findIndex(({ lower }) => !STOP_WORDS.has(lower) && !NO_NAMES.has(lower));
  return start === -1 ? [] : words.slice(start);
}

const TAG = /#(?=[\p{L}\p{N}])/u;

/** '#CargoBikes' is looked up as its words; '#Hiring' claims nothing. */
function tagClaim(sentence: Sentence, word: Word): Claim[] {
  const pieces = word.raw.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|_/u).map((piece) => piece.toLowerCase());
  const stems = pieces.filter((piece) => !GENERIC_TAGS.has(piece));
  if (stems.length === 0) return [];
  return [
    {
      type: 'name',
      sentence,
      from: word.from - 1,
      to: word.to,
      meaning: { kind: 'tag', stems, joined: word.lower },
    },
  ];
}

/** Names: capitalised words inside a sentence, words spelled as only names are, hashtags. */
export const name: Extract = (reading, sentence, isTaken) => {
  const { words } = sentence;
  const tags = words.filter(({ gap, from }) => gap !== ' ' && reading.text[from - 1] === '#' && TAG.test(`${gap}x`));
  const claims = tags.flatMap((word) => tagClaim(sentence, word));
  for (const run of runsOf(words)) {
    const all = words.slice(run.first, run.last + 1).filter((word) => !tags.includes(word));
    const free = trimmed(all).filter(({ from, to }) => !isTaken(from, to));
    if (free.length === 0) continue;
    const first = words.indexOf(free[0] as Word);
    const strong = isStrong(reading, sentence, { first, last: run.last });
    claims.push(...claimOf(sentence, free, !strong));
  }
  return claims.filter(({ from, to }) => !isTaken(from, to));
};
