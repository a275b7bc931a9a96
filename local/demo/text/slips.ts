/**
 * For tests and demonstrations: with the marker `[[demo:slips]]` in a text of the role, the demo provider adds what a
 * model slips in. An invented benefit, years of experience, a word the brand voice avoids, a placeholder.
 */
const MARKER = '[[demo:slips]]';

export const SLIPS =
  'Our users like what we build, and 25 days of holiday are yours. You bring five years of experience. Apply by [closing date].';

type Entry = Record<string, string>;
/** The field of an entry that holds its text; search strings stay as they are. */
const FIELDS = ['message', 'content'];

/** The text with the slips at its end, for a list at the end of its first entry. */
export function withSlips(prompt: string, text: string): string {
  if (!prompt.includes(MARKER)) return text;
  if (!text.startsWith('[')) return `${text}\n\n${SLIPS}`;
  const [first = {}, ...others] = JSON.parse(text) as Entry[];
  const field = FIELDS.find((name) => name in first);
  if (field === undefined) return text;
  return JSON.stringify([{ ...first, [field]: `${first[field]}\n\n${SLIPS}` }, ...others], null, 2);
}
