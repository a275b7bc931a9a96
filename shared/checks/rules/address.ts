import written from '#shared/checks/patterns/address.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Context, Found, Rule } from '#shared/checks/rule.ts';
import { LISTED } from '#shared/checks/words/lexicon.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { Reading } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);

const SENT: readonly KindName[] = ['job_advert', 'sourcing_email', 'social_ad'];

/** Fewer say nothing. */
const LEAST_WE = 5;

const count = (readings: readonly Reading[], words: ReadonlySet<string> | undefined): number =>
  readings.reduce((sum, one) => sum + one.words.filter(({ key }) => words?.has(key)).length, 0);

function unbalanced({ readings, lexicon }: Context): Found[] {
  const we = count(readings, lexicon?.address.we);
  const you = count(readings, lexicon?.address.you);
  if (we < LEAST_WE || we <= 2 * you) return [];
  const quote = `‘We’ ${we} times, ‘you’ ${you} times`;
  return [{ quote, why: 'The text speaks more of the company than to the reader.', phrase: 'balance' }];
}

export const balance: Rule = {
  id: 'balance',
  level: 'consider',
  kinds: SENT,
  languages: LISTED,
  says: 'More than twice as many ‘we’ as ‘you’.',
  source: 'house',
  find: unbalanced,
};

/** Adjectives that look like participles. */
const NO_PASSIVE = PATTERN.noPassive;
const LEAST_PASSIVE = 3;
const SHARE = 0.2;

function passives({ readings, lexicon }: Context): Found[] {
  const of = lexicon?.address.passive;
  if (!of) return [];
  const sentences = readings.reduce((sum, one) => sum + one.sentences.length, 0);
  const found = readings.flatMap((reading) =>
    reading.sentences.filter(({ from, to }) =>
      (reading.text.slice(from, to).match(of) ?? []).some((words) => !NO_PASSIVE.test(words)),
    ),
  );
  if (found.length < LEAST_PASSIVE || found.length <= sentences * SHARE) return [];
  const quote = `${found.length} sentences in the passive`;
  return [{ quote, why: 'Say who does it: the sentences get shorter and warmer.', phrase: 'passive' }];
}

export const passive: Rule = {
  id: 'passive',
  level: 'consider',
  kinds: SENT,
  languages: LISTED,
  says: 'The passive in more than a fifth of the sentences.',
  source: 'gov_plain',
  find: passives,
};
