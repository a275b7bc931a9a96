import { sentencesOf, withoutFlagged } from '#shared/checks/role-wordings.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import { type ToCheck, waitingOf } from '#shared/roles/waiting.ts';
import { languageOfText } from '#shared/text/language.ts';

/** The words as they may stand in the text, over lines as well. */
const asFound = (words: string): RegExp =>
  new RegExp(
    words
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, String.raw`\s+`),
    'g',
  );

/** The advert that a role was read from, without the sentences whose value waits for a person (JUDGE-49). */
export function withoutWaitingWords(text: string, to_check: ToCheck): string {
  const quotes = waitingOf(to_check).flatMap((field) => to_check[field]?.trim() || []);
  if (quotes.length === 0) return text;
  const found = quotes
    .flatMap((quote) =>
      [...text.matchAll(asFound(quote))].map(({ index, 0: words }) => ({ from: index, to: index + words.length })),
    )
    .sort((one, other) => one.from - other.from);
  let [result, done, next] = ['', 0, 0];
  for (const { from, to } of sentencesOf(text)) {
    // Both are in order: what ended before a sentence concerns none behind it.
    while ((found[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    if ((found[next]?.from ?? Number.POSITIVE_INFINITY) >= to) continue;
    result += text.slice(done, Math.max(done, from));
    done = Math.max(done, to);
  }
  return result + text.slice(done);
}

/** The same as a model reads it, whether it writes or refines: without what the rules would question (JUDGE-53). */
export function advertAsStyle(text: string, { to_check, lexicons }: { to_check: ToCheck; lexicons: Lexicons }): string {
  const certain = withoutWaitingWords(text, to_check);
  const language = languageOfText([{ name: 'text', card: '', text: certain }], null);
  return withoutFlagged(certain, { language, lexicons });
}
