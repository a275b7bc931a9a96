import { sentencesOf } from '#shared/text/text-tokens.ts';
import asks from '#shared/writing/refine/data/asks.json' with { type: 'json' };

/** A number as it counts in a comparison: '£35k' is '35000' of '£', '4 pm' and '16:00' are '960' of 'time'. */
export type Figure = { value: number; unit: string | null };

/** A word in lower case with its stem, or a figure. */
export type Token = { word: string; stem: string; figure: Figure | null };

/** What an instruction names: quoted words as they are, figures, and the stems of the words that say something. */
export type Named = { quoted: readonly string[]; figures: readonly Figure[]; stems: readonly string[] };

const PIECE = /\p{Sc}|\p{N}+(?:[.,:\u00a0\u202f'’]\p{N}+)*|%|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

const lower = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('’', "'");

/** Words that differ only by the ending of a plural or a case have the same stem, in English and German. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s?$/, '');
  if (bare.length > 4 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`;
  const ending = /(?:es|en|em|e|s|n)$/.exec(bare)?.[0] ?? '';
  const isPlural = ending === 's' && bare.length > 3 && !bare.endsWith('ss');
  return isPlural || bare.length - ending.length >= 4 ? bare.slice(0, bare.length - ending.length) : bare;
}

const isDigits = (piece: string): boolean => /^\p{N}/u.test(piece);

/** '1,500', '1.500' and '1 500' are 1500: a separator before three digits groups them, another one is a decimal point. */
function numberOf(digits: string): number {
  const isGrouped = /^\p{N}{1,3}(?:[.,\u00a0\u202f'’]\p{N}{3})+$/u.test(digits);
  return Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
}

const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(asks.numbers));
const TIMES: ReadonlyMap<string, number> = new Map(Object.entries(asks.times));

const timeOf = (hours: number, minutes = 0): Figure => ({ value: (hours % 24) * 60 + minutes, unit: 'time' });

const CURRENCIES: Readonly<Record<string, string>> = {
  eur: '€',
  euro: '€',
  euros: '€',
  gbp: '£',
  pounds: '£',
  usd: '$',
};
const unitOf = (piece: string | undefined): string | null =>
  piece === undefined ? null : /^\p{Sc}$/u.test(piece) ? piece : (CURRENCIES[piece] ?? null);

type FigureAt = { figure: Figure; more: number };

/** '16:00', '16.30 Uhr', '4 pm'. */
function clockAt(pieces: readonly string[], at: number): FigureAt | null {
  const [digits = '', next = ''] = pieces.slice(at, at + 2);
  const isNamed = ['am', 'pm', 'uhr'].includes(next);
  const [, hours = '', minutes] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(digits) ?? [];
  if (hours === '' || Number(hours) > 24 || !(isNamed || digits.includes(':'))) return null;
  const noon = next === 'pm' && Number(hours) < 12 ? 12 : 0;
  return { figure: timeOf(Number(hours) + noon, Number(minutes ?? 0)), more: isNamed ? 1 : 0 };
}

/** The figure of the digits at a place, and how many of the pieces after it belong to it. */
function figureAt(pieces: readonly string[], at: number): FigureAt | null {
  const clock = clockAt(pieces, at);
  if (clock) return clock;
  const value = numberOf(pieces[at] ?? '');
  if (Number.isNaN(value)) return null;
  const times = TIMES.get(pieces[at + 1] ?? '');
  const more = times ? 1 : 0;
  const after = pieces[at + 1 + more] ?? '';
  if (['%', 'percent', 'prozent'].includes(after)) return { figure: { value, unit: '%' }, more: more + 1 };
  return { figure: { value: value * (times ?? 1), unit: unitOf(pieces[at - 1]) ?? unitOf(after) }, more };
}

const OF = new Set(['in', 'of', 'out', 'von']);

/** 'one' counts only in 'one in two', 'one Saturday in two' and 'two of one': elsewhere it is a pronoun. */
function wordFigure(pieces: readonly string[], at: number): Figure | null {
  const value = NUMBERS.get(pieces[at] ?? '');
  const isShare = [at - 1, at + 1, at + 2].some((near) => OF.has(pieces[near] ?? ''));
  return value === undefined || (value === 1 && !isShare) ? null : { value, unit: null };
}

export function tokensIn(text: string): Token[] {
  const pieces = lower(text).match(PIECE) ?? [];
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const word = pieces[at] ?? '';
    const read = isDigits(word) ? figureAt(pieces, at) : null;
    const figure = read?.figure ?? wordFigure(pieces, at);
    if (/^[\p{L}\p{N}]/u.test(word)) tokens.push({ word, stem: stemOf(word), figure });
    at += read?.more ?? 0;
  }
  return tokens;
}

/** Words as they are looked for as a phrase. */
export const phraseOf = (tokens: readonly Token[]): string => ` ${tokens.map(({ stem }) => stem).join(' ')} `;

const STOP = new Set([...asks.stop, ...asks.form].flatMap((word) => [word, stemOf(word)]));

/** The stems that say something: without articles, and without words for parts of a text. */
export const stemsIn = (tokens: readonly Token[]): string[] => [
  ...new Set(
    tokens.filter(({ figure, word, stem }) => !figure && !STOP.has(word) && !STOP.has(stem)).map(({ stem }) => stem),
  ),
];

const QUOTED = /["“„«»]([^"“”„«»\n]{1,200})["“”«»]|(?<=^|[\s(])['‘]([^'‘’\n]{1,200})['’](?=$|[\s,.;:!?)])/gu;

/** The places of quoted words, with their quotation marks. */
export const quotesIn = (text: string): { from: number; to: number; words: string }[] =>
  [...text.matchAll(QUOTED)].map(({ 0: whole, 1: double, 2: single, index }) => ({
    from: index,
    to: index + whole.length,
    words: double ?? single ?? '',
  }));

export function namedIn(text: string): Named {
  const quoted = quotesIn(text);
  let [rest, end] = ['', 0];
  for (const { from, to } of quoted) {
    rest += `${text.slice(end, from)} `;
    end = to;
  }
  const tokens = tokensIn(rest + text.slice(end));
  return {
    quoted: quoted.map(({ words }) => phraseOf(tokensIn(words))).filter((words) => words.trim() !== ''),
    figures: tokens.flatMap(({ figure }) => figure ?? []),
    stems: stemsIn(tokens),
  };
}

export const isEmpty = ({ quoted, figures, stems }: Named): boolean =>
  quoted.length + figures.length + stems.length === 0;

/** Without a unit on one side the value decides; a time of day is no other number. */
export const isSameFigure = (one: Figure, other: Figure): boolean =>
  one.value === other.value &&
  (one.unit === other.unit || (one.unit !== 'time' && other.unit !== 'time' && (!one.unit || !other.unit)));

/** A sentence of a text, as points are judged by it. */
export type Sentence = { phrase: string; stems: ReadonlySet<string>; figures: readonly Figure[] };

/** A text, read once for all points. */
export type Read = {
  text: string;
  sentences: readonly Sentence[];
  /** All words of the text as a phrase. */
  phrase: string;
  /** How often each stem stands in it. */
  counts: ReadonlyMap<string, number>;
};

export function readText(text: string): Read {
  const counts = new Map<string, number>();
  const sentences = sentencesOf(text).flatMap((one): Sentence[] => {
    const tokens = tokensIn(one);
    for (const { stem } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    if (tokens.length === 0) return [];
    return [
      {
        phrase: phraseOf(tokens),
        stems: new Set(tokens.map(({ stem }) => stem)),
        figures: tokens.flatMap(({ figure }) => figure ?? []),
      },
    ];
  });
  return { text, sentences, phrase: sentences.map(({ phrase }) => phrase).join('\n'), counts };
}
