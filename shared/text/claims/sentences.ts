import { baseLanguage } from '#shared/text/base-language.ts';
import weighing from '#shared/text/claims/data/weighing.json' with { type: 'json' };
import { digitsValue, type Words, wordValue } from '#shared/text/claims/numbers.ts';
import { listMark, MARK_SIGNS } from '#shared/text/list-marks.ts';

const oneOf = (rows: readonly { pattern: string }[]): RegExp =>
  new RegExp(rows.map(({ pattern }) => `(?:${pattern})`).join('|'), 'i');
const WISH = oneOf(weighing.wish);
const MUST = oneOf(weighing.must);

/** Whether the words call something desirable. */
export const isWish = (text: string): boolean => WISH.test(text);

/** Whether the words say that something must be. */
export const mustOf = (text: string): boolean => MUST.test(text);

/** What a section speaks of: what the employer gives, or what it asks of the person. */
type Aim = 'offer' | 'ask' | null;

const OFFER =
  /\b(?:offer(?:ed)?|benefits?|perks|rewards?|package|the deal|extras|in return|in it for you|we give|you(?:['’]ll| will| can)? (?:get|receive|enjoy|gain)|your advantages|why (?:join|work|us|you['’]ll))\b|bieten|bekommst|bekommen|erhältst|erhalten|vorteile|leistungen|mehrwert|angebot|gibt(?:['’]s| es)|freuen|drin ist/i;
const ASK =
  /\b(?:requirements?|essentials?|must(?:[- ]haves?)?|qualifications?|skills|criteria|person specification|your (?:profile|background)|about you|who you are|(?:what )?you(?:['’]ll| will)? (?:bring|need|have)|we(?:['’]re| are)? (?:look(?:ing)? for|ask(?:ing)? for|need|expect)|the person)\b|profil|mitbring|bringst|bringen sie|sie bringen|bringt ihr|anforderung|voraussetzung|qualifikation|hast du|du hast|sie haben|erwarten|brauchst|wünschen wir uns/i;

/** What a short line announces as the heading of the lines below it. */
function aimOf(heading: string): Aim {
  if (ASK.test(heading)) return 'ask';
  return OFFER.test(heading) ? 'offer' : null;
}

/** A word of a text. `gap`: what stands before it; '' at the beginning of a sentence. */
export type Word = {
  from: number;
  to: number;
  raw: string;
  lower: string;
  stem: string;
  /** Of digits and number words. */
  value: number | null;
  gap: string;
};

/** A sentence, a list item or a heading, at [from, to) of its text. */
export type Sentence = {
  from: number;
  to: number;
  words: Word[];
  shape: 'sentence' | 'item' | 'heading';
  /** It asks something, or notes for an interviewer what to listen for: what it speaks of is a case, no statement. */
  isQuestion: boolean;
  /** It, or the heading above it, calls something desirable; or says that it must be. */
  isWish: boolean;
  isMust: boolean;
  /** What the heading above it announces. */
  aim: Aim;
};

export type Reading = { text: string; words: Words; hasDecimalComma: boolean; sentences: Sentence[] };

const GERMAN = new Set(
  'der die das und ist nicht wir sie mit für auf ein eine den dem von zu im bei oder dein deine'.split(' '),
);
const ENGLISH = new Set('the and is not we you with for on a an of to in at or your our are this that will'.split(' '));

/** 'de' or 'en' by the commonest words; the given language decides a tie. */
export function wordsOf(text: string, language: string | null): Words {
  let german = language === 'de' ? 0.5 : 0;
  for (const [word] of text
    .slice(0, 4_000)
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    german += GERMAN.has(word) ? 1 : ENGLISH.has(word) ? -1 : 0;
  }
  return german > 0 ? 'de' : 'en';
}

/** 'R22 000', 'Rs600' and 'EUR52': the sign is a word by itself. */
const CODE_OF =
  '(?<![\\p{L}\\p{N}])(?:R(?=\\d{1,3}(?:[ ,\\u00a0]\\d{3}|k\\b|\\.\\d\\d\\b))|(?:Rs|EUR|CHF|GBP|USD|PLN|ZAR)(?=\\d))';
/** '22 000' and '1.240', with any thousands apart. */
const DIGITS = "(?:(?<!\\d)\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?![\\d ]\\d)|\\d+)(?:[.,'’]\\d+)*";
/** Units that follow a number without a blank. */
const ATTACHED = '(?=(?:[kmphtg]|kg|cm|mm|km|min|mins|hrs?|lb|lbs|ml|kw|mw|kv|ct)\\b)';
const WORD = new RegExp(
  `\\.NET\\b|${CODE_OF}|${DIGITS}${ATTACHED}|${DIGITS}(?![\\p{L}\\p{N}])|[\\p{L}\\p{M}\\p{N}]+(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`,
  'giu',
);

/** What is written in two ways. */
const SPELLED: Readonly<Record<string, string>> = { license: 'licence', programme: 'program', center: 'centre' };

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=ch|sh|x|ss|zz)es|s)$/, '');
}

function stemEnglish(word: string): string {
  const stem = singular(word);
  return SPELLED[stem] ?? stem;
}

const stemGerman = (word: string): string => {
  const plain = word.replaceAll('ß', 'ss');
  return plain.length < 4 ? plain : plain.replace(/(?<=..)(?:ern|en|er|es|em|e|n|s)$/, '');
};

/** The word without its ending, in small letters: 'Engineers' and 'engineer' are the same. */
export const stemOf = (lower: string, words: Words): string =>
  words === 'de' ? stemGerman(lower) : stemEnglish(lower);

type WordForm = Pick<Word, 'lower' | 'stem' | 'value'>;
/** What words are, by their letters: most stand in a text more than once. */
type Lexicon = Map<string, WordForm>;

function knownOf(raw: string, { words, hasDecimalComma }: How, lexicon: Lexicon): WordForm {
  const known = lexicon.get(raw);
  if (known) return known;
  const lower = fold(raw);
  const made = {
    lower,
    stem: /^\d/.test(lower) ? lower : stemOf(lower, words),
    value: /^\d[\d.,'’\s]*$/.test(lower) ? digitsValue(lower, hasDecimalComma) : wordValue(lower, words),
  };
  lexicon.set(raw, made);
  return made;
}

// Normalising costs more than all else of a word, and most words need none.
const fold = (raw: string): string => (/[^\w.,’']/.test(raw) ? raw.normalize('NFKC') : raw).toLowerCase();

type How = Omit<Reading, 'sentences'>;

function wordsIn({ from, to }: Pick<Word, 'from' | 'to'>, how: How, lexicon: Lexicon): Word[] {
  const { text } = how;
  const found: Word[] = [];
  let before: Word | undefined;
  for (const match of text.slice(from, to).matchAll(WORD)) {
    const [raw] = match;
    const { lower, stem, value } = knownOf(raw, how, lexicon);
    const at = from + match.index;
    if (lower === 's' && before && /['’]/.test(text[at - 1] ?? '')) {
      before.to = at + 1;
      continue;
    }
    const gap = text.slice(before?.to ?? from, at);
    before = { from: at, to: at + raw.length, raw, lower, stem, value, gap };
    found.push(before);
  }
  return found;
}

/** The words of a name, read as those of a text. */
export const plainWords = (name: string, words: Words): Word[] =>
  wordsIn({ from: 0, to: name.length }, { text: name, words, hasDecimalComma: words === 'de' }, new Map());

// '2.1 Overview' is numbered; '14.50 EUR' and '18.30 Uhr' are what they say.
const SIGNS = new RegExp(`^\\s*(?:(?:[${MARK_SIGNS}>+]|\\p{Extended_Pictographic})\\ufe0f?\\s*)*`, 'u');
const NUMBER =
  /^(?:\(?\d{1,2}[.)]\s+|\d{1,2}(?:\.\d{1,2}){1,2}\.?\s+(?=\p{Lu})(?!(?:\p{Lu}{3}|Euros?|Franken|Dollar|Pfund|Uhr|Std|Stunden|Wochenstunden|Prozent|Mio|Millionen)(?!\p{L}))|[a-z]\)\s+|[DE]\d{1,2}[.:]?\s+(?=\p{Lu})|#{1,4}\s+)?/u;

/** How long the marks are at the beginning of a line. */
function marksOf(line: string): number {
  const signs = SIGNS.exec(line)?.[0].length ?? 0;
  const rest = line.slice(signs);
  return signs + Math.max(NUMBER.exec(rest)?.[0].length ?? 0, listMark(rest)?.length ?? 0);
}

const END = /(?<![.!?…])[.!?…]+["”’'»)\]]*(?=\s+["“„‘([«]?[\p{Lu}\p{N}#\p{Extended_Pictographic}])/gu;
const ABBREVIATIONS = new Set(
  `e.g i.e etc mr mrs ms dr prof st no nr approx incl inkl ca bzw z.b u.a d.h evtl ggf mind max min tel mag dipl ing hr fr
usw exkl mio mrd tsd std str vs inc ltd rs sfr kr ext est excl resp gem lt ziff art abs revd rev jnr snr`.split(/\s+/),
);
const LAST_WORD = /(?:^|[\s(])(\p{L}\.\s?\p{L}|\p{L}+)\.$/u;

/** 'approx.' and the first letter of a name end no sentence; nor does ', Co.' of a county. */
function isAbbreviated(before: string): boolean {
  const word = LAST_WORD.exec(before)?.[1] ?? '';
  if (/^\p{Lu}$/u.test(word) || /, co\.$/i.test(before)) return true;
  return ABBREVIATIONS.has(word.toLowerCase().replace(/\s/g, ''));
}
/** Behind a number with a full stop that counts: '1. März', '13. Monatsgehalt'. */
const COUNTED_AFTER =
  /^\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Monats|Gehalt|Jahr|Woche|Tag|Urlaubs|Lebensjahr|Stock|Klasse)/;

/** The ends of the sentences of a line, each at the beginning of what follows. */
function endsIn(line: string): number[] {
  const ends: number[] = [];
  for (const { 0: mark, index } of line.matchAll(END)) {
    const end = index + mark.length;
    const before = line.slice(Math.max(0, end - 12), end);
    const isDay = /\d\.$/.test(before) && COUNTED_AFTER.test(line.slice(end));
    if (!isDay && !isAbbreviated(before)) ends.push(end);
  }
  return [...ends, line.length].flatMap((end, index, all) => [...cutsIn(line, all[index - 1] ?? 0, end), end]);
}

/** No one writes a longer sentence; what looks at all of a sentence for each of its words would take the square of it. */
const LONGEST = 2_000;

/** Where a run of words without an end is cut, at a blank if there is one. */
function cutsIn(line: string, from: number, to: number): number[] {
  const cuts: number[] = [];
  for (let at = from; to - at > LONGEST; at = cuts.at(-1) ?? to) {
    const blank = line.lastIndexOf(' ', at + LONGEST);
    cuts.push(blank > at ? blank : at + LONGEST);
  }
  return cuts;
}

type Section = { isWish: boolean; isMust: boolean };
const NO_SECTION: Section = { isWish: false, isMust: false };
const HEADING_WORDS = 9;
/** 'Person specification: desirable' */
const WEIGHED =
  /^[\p{L} ]{3,40}: (?:essential|required|must[- ]haves?|desirable|desired|preferred|nice[- ]to[- ]haves?|optional|zwingend|muss|erforderlich|wünschenswert|kann|von vorteil)$/iu;
const SHORT = 4;

/** Reads a text into sentences, in its order. `tag`: the language of the document ('de-AT'), null when it is not known. */
export function read(text: string, tag: string | null): Reading {
  const language = tag === null ? null : baseLanguage(tag);
  const words = wordsOf(text, language);
  return readLines({ text, words, hasDecimalComma: words === 'de' || (language !== null && language !== 'en') });
}

/** Reads a text of which the language is certain. */
export const readAs = (text: string, words: Words): Reading =>
  readLines({ text, words, hasDecimalComma: words === 'de' });

function readLines(how: How): Reading {
  const { text } = how;
  const lexicon: Lexicon = new Map();
  const reading: Reading = { ...how, sentences: [] };
  let section = NO_SECTION;
  let isAfterBlank = true;
  let aims: Aims = { aim: null, isFresh: false };
  let at = 0;
  for (const line of text.split('\n')) {
    const made = sentencesOfLine(how, { line, at }, lexicon);
    const opened = sectionOf(reading.text, made[0], isAfterBlank);
    section = opened ?? section;
    aims = aimsOf(how.text, made, aims, isAfterBlank);
    markCases(text, made);
    for (const sentence of made) {
      inherit(sentence, section);
      sentence.aim = aims.aim;
    }
    reading.sentences.push(...made);
    isAfterBlank = made.length === 0;
    at += line.length + 1;
  }
  return reading;
}

const NOTE =
  /^(?:listen for|look for|follow[- ]?ups?|good answers?|strong answers?|red flags?|achten auf|worauf achten|gute antwort|nachfrage|nachfragen|hinweis)\s*:/i;
const SCENE =
  /^(?:an?|one|two|three|some|imagine|suppose|it is|ein|eine|zwei|drei|die|der|das|stell|stellen sie)\s(?!.*\b(?:you|your|we|our|us|sie|ihr|ihre|du|dein|wir|uns|unser)\b)/i;

/** What a question sets the scene with is a case as well, and all of a note for the interviewer. */
function markCases(text: string, made: readonly Sentence[]): void {
  const [first] = made;
  const isNote = first !== undefined && NOTE.test(text.slice(first.from, Math.min(first.to, first.from + NOTE_REACH)));
  const isAsked = made.at(-1)?.isQuestion === true;
  for (const sentence of made) {
    const isShort = sentence.to - sentence.from < SCENE_REACH;
    sentence.isQuestion ||= isNote || (isAsked && isShort && SCENE.test(text.slice(sentence.from, sentence.to)));
  }
}
const NOTE_REACH = 30;
const SCENE_REACH = 300;

/** `isFresh`: no paragraph has followed the heading. */
type Aims = { aim: Aim; isFresh: boolean };
const AIM_WORDS = 8;

/** What stands before a sentence in its line. */
const lineBefore = (text: string, { from }: Sentence): string =>
  from === 0 ? '' : text.slice(text.lastIndexOf('\n', from - 1) + 1, from).trim();

/** What the lines from here on are about: a heading says it, its list and the first paragraph below it keep it. */
function aimsOf(text: string, [first, more]: readonly Sentence[], aims: Aims, isAfterBlank: boolean): Aims {
  if (!first) return aims;
  const isItem = first.shape === 'item';
  const hasNumber = /^\d/.test(lineBefore(text, first));
  const end = text[first.to - 1];
  const isShort = !more && (!isItem || hasNumber) && first.words.length <= AIM_WORDS && end !== '.';
  const aim = isShort ? aimOf(text.slice(first.from, first.to)) : null;
  const isHeading = isShort && !isItem && (isAfterBlank || end === ':');
  if (aim || isHeading) return { aim, isFresh: true };
  const isKept = isItem || !isAfterBlank || aims.isFresh;
  return { aim: isKept ? aims.aim : null, isFresh: false };
}

/** The section that a line begins or ends, null when it goes on: a short line of a list is no heading of one. */
function sectionOf(text: string, first: Sentence | undefined, isAfterBlank: boolean): Section | null {
  if (first?.shape === 'sentence') return isAfterBlank ? NO_SECTION : null;
  if (!first || first.words.length > HEADING_WORDS) return null;
  const isWeighing = (first.isWish || first.isMust) && first.words.length < SHORT;
  if (first.shape === 'item') return isNumberedHeading(text, first, isWeighing) ? first : null;
  return isAfterBlank || isWeighing || text[first.to - 1] === ':' ? first : null;
}

/** '3. Essential', and '4. What we offer', which ends it. */
const isNumberedHeading = (text: string, first: Sentence, isWeighing: boolean): boolean =>
  first.words.length <= SHORT &&
  /^\d/.test(lineBefore(text, first)) &&
  (isWeighing || aimOf(text.slice(first.from, first.to)) !== null);

function inherit(sentence: Sentence, { isWish, isMust }: Section): void {
  const own = sentence.isWish || sentence.isMust;
  sentence.isWish ||= isWish && !own;
  sentence.isMust ||= isMust && !own;
}

const isTitle = (body: string): boolean => !/[.!?…]$|:\s/.test(body) || WEIGHED.test(body);

function sentencesOfLine(how: How, { line, at }: { line: string; at: number }, lexicon: Lexicon): Sentence[] {
  const start = marksOf(line);
  const isItem = line.slice(0, start).trim() !== '';
  const ends = endsIn(line.slice(start)).map((end) => start + end);
  return ends.flatMap((end, index) => {
    const begin = index === 0 ? start : (ends[index - 1] ?? start);
    const piece = line.slice(begin, end);
    const body = piece.trim();
    if (body === '') return [];
    const from = at + begin + piece.indexOf(body);
    const words = wordsIn({ from, to: from + body.length }, how, lexicon);
    const isHeading = ends.length === 1 && isTitle(body) && words.length <= HEADING_WORDS;
    const shape = isItem ? 'item' : isHeading ? 'heading' : 'sentence';
    const isWished = isWish(body);
    const isMust = !isWished && mustOf(body);
    return {
      from,
      to: from + body.length,
      words,
      shape,
      isWish: isWished,
      isMust,
      isQuestion: body.endsWith('?'),
      aim: null,
    };
  });
}
