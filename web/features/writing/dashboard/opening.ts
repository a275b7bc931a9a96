import type { Content } from '#shared/text/contracts/generated-documents.ts';

const LONGEST = 300;

/** The beginning of a document in one line; of a list, its first entry. */
export function openingOf(content: Content): string {
  const [first] = typeof content === 'string' ? [{ content }] : content;
  const { message, search, content: text }: Record<string, string> = first ?? {};
  return (message ?? search ?? text ?? '').slice(0, LONGEST).replace(/\s+/g, ' ').trim();
}
