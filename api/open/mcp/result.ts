import { replaceUnseen } from '#shared/text/as-seen.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

/** Of a result without its envelope: with that it is at most 24 kB (MCP-05). */
const RESULT_BYTES = 23_500;

const codeOf = (letter: string): string => {
  const code = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
};
const escaped = (text: string): string => replaceUnseen(lineFeeds(text), codeOf);

/** The value with every text escaped: what a person cannot see must not speak to an assistant (MCP-07). */
export function visible(value: unknown): unknown {
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visible(one)]));
}

/** It is sent twice: as data, and the same as text. */
function bytesOf(value: unknown): number {
  const json = JSON.stringify(visible(value));
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}
export const fits = (value: unknown): boolean => bytesOf(value) <= RESULT_BYTES;

/** Reads a page of a list with fewer rows until it fits: so that `next` is that of the last row. */
export async function fittingPage<Page extends { items: readonly unknown[] }>(
  limit: number,
  read: (limit: number) => Promise<Page>,
): Promise<Page> {
  const page = await read(limit);
  return fits(page) || limit === 1 ? page : fittingPage(Math.floor(limit / 2), read);
}

/** The first items that fit together with `rest`. */
export function fittingItems<Item>(items: readonly Item[], rest: unknown): Item[] {
  let left = RESULT_BYTES - bytesOf(rest);
  return items.filter((item) => {
    left -= bytesOf(item) + 2;
    return left >= 0;
  });
}

const PART_CHARACTERS = 12_000;

/** The part of a text from `after`, and where the next one begins; null: there is none. The parts join to the text. */
export function partOf(text: string, after: number): { text: string; next: number | null } {
  let to = Math.min(text.length, after + PART_CHARACTERS);
  while (!fitsText(text.slice(after, to))) to = after + Math.floor((to - after) * 0.8);
  if (isInsidePair(text, to)) to -= 1;
  return { text: text.slice(after, to), next: to < text.length ? to : null };
}

/** Room for what names the text. */
const NAMES_BYTES = 4_000;
const fitsText = (text: string): boolean => bytesOf(text) <= RESULT_BYTES - NAMES_BYTES;
const isInsidePair = (text: string, at: number): boolean => at < text.length && /^[\udc00-\udfff]/.test(text.slice(at));

/** A text as the beginning that stands for it. */
export const beginningOf = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')}…`;
