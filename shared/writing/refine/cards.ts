import { AppError } from '#shared/errors.ts';
import { answerText } from '#shared/text/answers/answer-text.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { jsonValues } from '#shared/text/answers/json.ts';
import { signed, withOurPlaceholders } from '#shared/text/answers/signature.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { unclosedIn } from '#shared/text/kinds/boolean-search.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { joinLines } from '#shared/text/line-ends.ts';
import { cleanField } from '#shared/writing/refine/clean.ts';

export type Card = Record<string, string>;

/** The fields of a card that are refined; the others stay as they are. */
const FIELDS: Partial<Record<KindName, readonly string[]>> = {
  sourcing_email: ['subject', 'message'],
  social_ad: ['title', 'content'],
  boolean_search: ['search'],
};
export const fieldsOf = (kind: KindName): readonly string[] => FIELDS[kind] ?? [];

const MAX_DEPTH = 6;

/** The objects of an answer with every field as a text, in order. */
function cardsIn(value: unknown, fields: readonly string[], depth = 0): Card[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => cardsIn(one, fields, depth + 1));
  const named = value as Record<string, unknown>;
  if (fields.every((field) => typeof named[field] === 'string')) return [value as Card];
  return Object.values(named).flatMap((one) => cardsIn(one, fields, depth + 1));
}

/** The last list of the right length: corrections of a model come later. Else what the reader of the kind finds. */
function cardsOf(kind: KindName, raw: string, count: number): Card[] {
  const values = jsonValues(answerText(raw));
  const lists = [...values, values].map((value) => cardsIn(value, fieldsOf(kind)));
  const exact = lists.findLast(({ length }) => length === count);
  if (exact) return exact;
  const longest = lists.reduce((best, next) => (next.length > best.length ? next : best), []);
  if (longest.length > 0) return longest;
  const read: Content = readAnswer(kind, raw).content;
  return typeof read === 'string' ? [] : read;
}

/** The new cards in the order of the old ones: by `type` where every one is there once, else as they come. */
function inOrder(cards: readonly Card[], old: readonly Card[]): Card[] {
  const byType = old.map(({ type }) => cards.filter((card) => type !== undefined && card.type === type));
  return byType.every(({ length }) => length === 1) ? byType.flat() : [...cards];
}

const straight = (text: string): string => text.replace(/[“”„‟«»]/g, '"').replace(/[‘’]/g, "'");

/** Search boxes take one line with straight quotes. Throws for one that finds nothing. */
function searchString(text: string): string {
  const search = joinLines(straight(text), ' ').trim();
  if (search !== '' && !unclosedIn(search)) return search;
  throw new AppError('unreadable_answer', { cause: new Error('a search string that cannot be read') });
}

function newField(kind: KindName, field: string, value: string, old: string): string {
  if (kind === 'boolean_search') return searchString(value);
  if (old.trim() === '') return old;
  const clean = cleanField(value, old);
  const text = withOurPlaceholders(old) === old ? withOurPlaceholders(clean) : clean;
  if (field === 'subject' || field === 'title') return /[\r\n]/.test(old) ? text : joinLines(text, ' ');
  const isUnsigned = old.includes(SENDER_PLACEHOLDER) && !text.includes(SENDER_PLACEHOLDER);
  return field === 'message' && isUnsigned ? signed(text) : text;
}

/**
 * The old cards with the texts of an answer, as many and in the same order; type and level are those of the old ones.
 * Throws unreadable_answer for any other number and for a card without its fields.
 */
export function readCards(kind: KindName, raw: string, old: readonly Card[]): Card[] {
  const cards = inOrder(cardsOf(kind, raw, old.length), old);
  if (cards.length !== old.length) {
    throw new AppError('unreadable_answer', { cause: new Error(`${cards.length} of ${old.length} items`) });
  }
  return old.map((card, at) => {
    const texts = fieldsOf(kind).map((field) => {
      const text = newField(kind, field, cards[at]?.[field] ?? '', card[field] ?? '');
      return [field, text] as const;
    });
    return { ...card, ...Object.fromEntries(texts) };
  });
}
