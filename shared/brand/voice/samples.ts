import { seenText } from '#shared/text/as-seen.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';

/** A sample as it is given to a model and shown beside what was found: numbered from 1. */
export type Sample = { number: number; name: string; words: number; text: string };

/** As a person sees it; offsets count in this form. */
const tidy = (text: string): string =>
  seenText(text)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/** The samples that have text, numbered in their order. */
export const samplesOf = (given: readonly { name: string; text: string }[]): Sample[] =>
  given
    .map(({ name, text }) => ({ name, text: tidy(text) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }, at) => ({ number: at + 1, name, text, words: wordsIn(text) }));
