import { sentencesOf } from '#shared/text/text-tokens.ts';

/** The sentences that a place stands in, as one place. */
export function sentenceAt(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  let at = 0;
  const touched = sentencesOf(text).flatMap((sentence) => {
    const start = at;
    at += sentence.length;
    return start < Math.max(to, from + 1) && at > from ? [{ from: start, to: at }] : [];
  });
  return { from: touched[0]?.from ?? from, to: touched.at(-1)?.to ?? to };
}
