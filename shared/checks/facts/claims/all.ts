import { contact } from '#shared/checks/facts/claims/contact.ts';
import { figure, stretchesIn } from '#shared/checks/facts/claims/figure.ts';
import { name } from '#shared/checks/facts/claims/name.ts';
import { percent } from '#shared/checks/facts/claims/percent.ts';
import { term } from '#shared/checks/facts/claims/term.ts';
import { weekday } from '#shared/checks/facts/claims/weekday.ts';
import type { Claim, Context, Extract } from '#shared/text/claims/claim.ts';
import { date, feast, time } from '#shared/text/claims/date.ts';
import { idiomsIn } from '#shared/text/claims/idioms.ts';
import { money } from '#shared/text/claims/money.ts';
import type { Reading, Sentence } from '#shared/text/claims/sentences.ts';

/** In the order in which they may claim words: what is found first keeps its place. */
const EXTRACTS: readonly Extract[] = [contact, feast, date, time, money, percent, figure, term, weekday, name];

/** Placeholders: what they hold is not stated. */
const PLACEHOLDER = /\[[^\]\n]{1,80}\]|\{\{[^}\n]{1,80}\}\}|<[^>\n]{1,80}>/g;

/** Everything that a sentence of the material states, also what overlaps: 'annual leave' in '28 days of annual leave'. */
export function statementsOf(reading: Reading, sentence: Sentence, context: Context): Claim[] {
  const claims = claimsOf(reading, sentence, context);
  const figures = claims.filter(({ meaning }) => meaning.kind === 'figure');
  const isApart = (from: number, to: number): boolean => !figures.some((one) => from < one.to && to > one.from);
  const taken = claims.filter(({ meaning }) => ['figure', 'money', 'percent'].includes(meaning.kind));
  const isFree = ({ from, to }: Claim): boolean => !taken.some((one) => from < one.to && to > one.from);
  const stretches = stretchesIn(reading, sentence).filter(isFree);
  const terms = figures.length === 0 ? [] : term(reading, sentence, isApart, context);
  return [...claims, ...stretches, ...terms];
}

/** Everything in a sentence that is true or not, in its order. */
export function claimsOf(reading: Reading, sentence: Sentence, context: Context): Claim[] {
  const text = reading.text.slice(sentence.from, sentence.to);
  const placeholders = [...text.matchAll(PLACEHOLDER)].map(({ 0: quote, index }) => ({
    from: sentence.from + index,
    to: sentence.from + index + quote.length,
  }));
  const taken = [...placeholders, ...idiomsIn(text, sentence.from)];
  const isTaken = (from: number, to: number): boolean => taken.some((one) => from < one.to && to > one.from);
  const claims: Claim[] = [];
  for (const extract of EXTRACTS) {
    const found = extract(reading, sentence, isTaken, context);
    taken.push(...found);
    claims.push(...found);
  }
  return claims.sort((a, b) => a.from - b.from);
}
