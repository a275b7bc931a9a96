import type { Content } from '#shared/text/contracts/generated-documents.ts';

/** A line that says something, and is no heading or label. */
const WORDS_MIN = 6;

/**
 * How a text begins, in one line of at most `most` characters: its first line that says something, else its first line.
 * Of a list, that of its first entry.
 */
export function openingOf(content: Content, most: number): string {
  const [first] = typeof content === 'string' ? [{ content }] : content;
  const { message, search, content: text }: Record<string, string> = first ?? {};
  const lines = (message ?? search ?? text ?? '').split('\n').map((line) => line.trim());
  const line = lines.find((one) => one.split(/\s+/).length >= WORDS_MIN) ?? lines.find((one) => one !== '') ?? '';
  // Not the half of a pair.
  return line.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
