import { contentSet } from '#shared/checks/facts/stop-words.ts';
import type { Sentence } from '#shared/text/claims/sentences.ts';
import { listMark } from '#shared/text/list-marks.ts';
import { numberAsNow, type Words } from '#shared/writing/refine/role/figures.ts';
import { bareItem, type ItemChanges, type ItemField, stemsOf } from '#shared/writing/refine/role/items.ts';
import {
  type Edits,
  joined,
  NOTHING,
  only,
  type Place,
  removedFrom,
  sentenceOf,
  UNSURE,
} from '#shared/writing/refine/role/place.ts';
import type { Span } from '#shared/writing/refine/role/remove.ts';

/** As many statements of a field are looked for; beyond, a model reads the text. */
export const ITEMS_MAX = 120;

/** Where a text makes a statement. `isExact`: in its words. */
type Said = Span & { sentence: Sentence; isExact: boolean };

const exactly = (item: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${bareItem(item)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/ /g, '\\s+')}(?![\\p{L}\\p{N}])`,
    'giu',
  );

const COVERED = 0.75;
const LEAST = 2;

/** The sentences of a part with the words that mean something, read once. */
export type Stems = ReadonlyMap<Sentence, ReadonlySet<string>>;
export const stemsIn = (sentences: readonly Sentence[]): Stems =>
  new Map(sentences.map((sentence) => [sentence, contentSet(sentence.words)]));

const isCovered = (item: ReadonlySet<string>, sentence: ReadonlySet<string>, least: number): boolean =>
  item.size >= LEAST && [...item].filter((stem) => sentence.has(stem)).length >= item.size * least;

/** Where a text says what an item of the role says, once a sentence. */
function saidIn(place: Place, field: ItemField, item: string, stems: Stems): Said[] {
  const found = new Map<Sentence, Said>();
  const add = (span: Span, isExact: boolean): void => {
    const sentence = sentenceOf(place, span);
    if (sentence && !found.has(sentence)) found.set(sentence, { from: span.from, to: span.to, sentence, isExact });
  };
  if (bareItem(item) === '') return [];
  for (const { 0: words, index } of place.text.matchAll(exactly(item)))
    add({ from: index, to: index + words.length }, true);
  const own = bareItem(item);
  for (const { fact, field: of } of place.outdated) {
    if (of === field && own.includes(bareItem(fact.passage.text))) add(fact, false);
  }
  const words = stemsOf(item, place.roles.words);
  for (const [sentence, has] of stems) if (isCovered(words, has, COVERED)) add(sentence, false);
  return [...found.values()].sort((a, b) => a.from - b.from);
}

const KEPT = 0.6;

/** The words of a text that belong to statements the role still makes. */
export function keptIn(place: Omit<Place, 'kept'>, items: readonly string[], stems: Stems): Span[] {
  const all = items.slice(0, ITEMS_MAX).map((item) => stemsOf(item, place.roles.words));
  return [...stems].flatMap(([sentence, has]) => {
    const known = new Set(all.filter((item) => isCovered(item, has, KEPT)).flatMap((item) => [...item]));
    return sentence.words.filter(({ stem, value }) => value === null && known.has(stem));
  });
}

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The new words begin and end as the old ones did. German nouns keep their capital. */
function inPlaceOf(old: string, is: string, words: Words): string {
  const text = is.replace(/(?<![.;,])[.;,]+$/, '');
  return words === 'en' && /^\p{Ll}/u.test(old) ? lowerFirst(text) : text;
}

/** The one figure in which two statements differ. */
function figureOf({ was, is }: { was: string; is: string }): { was: number; is: number } | null {
  const numbers = (text: string): number[] =>
    (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((one) => Number(one.replace(',', '.')));
  const bare = (text: string): string => bareItem(text).replace(/\d+(?:[.,]\d+)?/g, '#');
  const [before, after] = [numbers(was), numbers(is)];
  const differing = before.flatMap((one, at) => (one === after[at] ? [] : [{ was: one, is: after[at] ?? 0 }]));
  return bare(was) === bare(is) && differing.length === 1 ? (differing[0] ?? null) : null;
}

function renamedEdit(place: Place, said: Said, pair: { was: string; is: string }): Edits {
  const { text, roles } = place;
  const old = text.slice(said.from, said.to);
  const { from, to } = said;
  if (said.isExact) return only({ from, to, text: inPlaceOf(old, pair.is, roles.words) });
  const figure = figureOf(pair);
  const sentence = text.slice(said.sentence.from, said.sentence.to);
  const figured = figure && numberAsNow(sentence, figure.was, figure.is, roles.words);
  if (figured) return only({ ...spanOf(said.sentence), text: figured });
  if (said.sentence.shape !== 'item') return UNSURE;
  const stop = /(?<![.;,])[.;,]+$/.exec(sentence)?.[0] ?? '';
  return only({ ...spanOf(said.sentence), text: inPlaceOf(sentence, pair.is, roles.words) + stop });
}

const spanOf = ({ from, to }: Span): Span => ({ from, to });

/** A new item behind another one of its list, with its mark and its full stop. Null: the list counts. */
export function itemBehind(text: string, sentence: Sentence, item: string) {
  const start = text.lastIndexOf('\n', sentence.from - 1) + 1;
  const mark = text.slice(start, sentence.from);
  const newline = text.indexOf('\n', sentence.to);
  const end = newline === -1 ? text.length : newline;
  if (listMark(text.slice(start, end))?.number !== null) return null;
  const stop = /[.;,]$/.exec(text.slice(start, end).trimEnd())?.[0] ?? '';
  return { from: end, to: end, text: `\n${mark}${item.replace(/(?<![.;,])[.;,]+$/, '')}${stop}` };
}

/** What the role says anew stands behind what the text already lists of it; a text without such a list needs none. */
function addedEdits(place: Place, field: ItemField, { added, kept, renamed }: ItemChanges, stems: Stems): Edits {
  const known = [...kept, ...renamed.map(({ was }) => was)].slice(0, ITEMS_MAX);
  const said = known.flatMap((item) => saidIn(place, field, item, stems));
  const last = said
    .filter(({ sentence }) => sentence.shape === 'item')
    .sort((a, b) => a.from - b.from)
    .at(-1);
  if (last) return joined(added.map((item) => only(itemBehind(place.text, last.sentence, item))));
  return said.length > (field === 'benefits' ? 0 : 1) ? UNSURE : NOTHING;
}

const CONTACT = {
  mail: /(?<![^\s@<>,;])[^\s@<>,;]+@[^\s@<>,;]+\.\p{L}{2,}/giu,
  link: /(?:https?:\/\/|www\.)\S+[^\s.,;)]/giu,
  phone: /\+?\d[\d\s()/-]{6,}\d/gu,
} as const;

/** The address of today for one that the role had. Null: several may be meant. */
function contactAsNow(quote: string, { earlier, now }: Place['roles']): string | null {
  const form = Object.values(CONTACT).find((pattern) => quote.search(new RegExp(pattern.source, pattern.flags)) !== -1);
  const was = form ? (earlier.how_to_apply.match(form) ?? []) : [];
  const is = form ? (now.how_to_apply.match(form) ?? []) : [];
  return was.length === 1 && is.length === 1 ? (is[0] ?? null) : null;
}

function contactEdits(place: Place): Edits {
  const contacts = place.outdated.filter(({ fact, field }) => field === 'how_to_apply' && fact.type === 'contact');
  return joined(
    contacts.map(({ fact }) => {
      if (place.roles.now.how_to_apply.trim() === '') return removedFrom(place, fact, { isClause: true });
      const text = contactAsNow(fact.quote, place.roles);
      return text === null ? UNSURE : only({ from: fact.from, to: fact.to, text });
    }),
  );
}

/** What became of the statements of a field, where the text makes them. */
export function itemEdits(place: Place, field: ItemField, changes: ItemChanges, stems: Stems): Edits {
  const isClause = field === 'benefits' || field === 'pay_note';
  if (changes.removed.length + changes.renamed.length + changes.added.length > ITEMS_MAX) return UNSURE;
  if (field === 'how_to_apply') return contactEdits(place);
  const removed = changes.removed.flatMap((item) =>
    saidIn(place, field, item, stems).map((said) => removedFrom(place, said, { isClause })),
  );
  const renamed = changes.renamed.flatMap((pair) =>
    saidIn(place, field, pair.was, stems).map((said) => renamedEdit(place, said, pair)),
  );
  const added = changes.added.length === 0 || field === 'pay_note' ? NOTHING : addedEdits(place, field, changes, stems);
  return joined([...removed, ...renamed, added]);
}
