import { AppError } from '#shared/errors.ts';
import { isRefusal, refuseNonContent } from '#shared/text/answers/declined.ts';
import { type Item, type ItemShape, itemLists } from '#shared/text/answers/items.ts';
import { plainText, withoutEntities } from '#shared/text/answers/plain-text.ts';

/** The content of an answer, with the number of entries and the number requested (GAP-75). */
export type Read<Content> = { content: Content; have: number; want: number };

type ListReader<Entry> = {
  shape: ItemShape;
  want: number;
  /** The usable entries in order, at most the number requested. */
  select(items: readonly Item[]): Entry[];
  /** Reads the entries of an answer in headings and lines. */
  fromLines(text: string): Item[];
  /** The text of an entry in which a refusal is looked for. */
  textOf(entry: Entry): string;
};

/** Throws for a refusal inside the requested format. */
function usable<Entry>(reader: ListReader<Entry>, items: readonly Item[]): Entry[] {
  const entries = reader.select(items);
  const written = entries.filter((entry) => !isRefusal(reader.textOf(entry)));
  if (entries.length > 0 && written.length === 0) throw new AppError('answer_declined');
  return written;
}

/** The list with the most entries; of equal ones the last, since corrections of a model come later. */
function longest<Entry>(reader: ListReader<Entry>, text: string): Entry[] {
  return itemLists(text, reader.shape)
    .map((items) => usable(reader, items))
    .reduce<Entry[]>((best, next) => (next.length >= best.length ? next : best), []);
}

/**
 * Reads the answer of a structured kind: JSON in any of the forms models write it, else headings and lines. Throws
 * answer_declined, answer_asked or unreadable_answer.
 */
export function readList<Entry>(reader: ListReader<Entry>, text: string): Read<Entry[]> {
  const { want } = reader;
  let entries = longest(reader, text);
  if (entries.length === 0 && text.includes('&quot;')) entries = longest(reader, withoutEntities(text));
  if (entries.length === 0 && !isRefusal(plainText(text))) entries = usable(reader, reader.fromLines(text));
  if (entries.length > 0) return { content: entries, have: entries.length, want };
  refuseNonContent(plainText(text));
  throw new AppError('unreadable_answer', { cause: new Error('no entries of this kind in the answer') });
}
