import type { Reading } from '#shared/checks/reading.ts';
import { type Context, type Found, LISTED, type Rule } from '#shared/checks/rule.ts';
import type { KindName } from '#shared/kinds/names.ts';

const SENT: readonly KindName[] = ['job_advert', 'sourcing_email', 'social_ad'];

const WE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['we', 'our', 'ours', 'us', "we're", "we've", "we'll", "we'd", 'ourselves']),
  de: new Set(['wir', 'uns', 'unser', 'unsere', 'unserem', 'unseren', 'unserer', 'unseres']),
};
const YOU: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['you', 'your', 'yours', "you're", "you've", "you'll", "you'd", 'yourself']),
  de: new Set([
    'du',
    'dich',
    'dir',
    'dein',
    'deine',
    'deinem',
    'deinen',
    'deiner',
    'ihr',
    'ihre',
    'ihrem',
    'ihren',
    'ihrer',
    'sie',
    'ihnen',
    'euch',
    'euer',
    'eure',
  ]),
};
/** Fewer say nothing. */
const LEAST_WE = 5;

const count = (readings: readonly Reading[], words: ReadonlySet<string> | undefined): number =>
  readings.reduce((sum, one) => sum + one.words.filter(({ key }) => words?.has(key)).length, 0);

function unbalanced({ readings, language }: Context): Found[] {
  const we = count(readings, WE[language ?? '']);
  const you = count(readings, YOU[language ?? '']);
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

const PASSIVE: Readonly<Record<string, RegExp>> = {
  en: /\b(?:is|are|was|were|be|been|being)\s+(?:\p{L}+ly\s+)?(?:not\s+)?(?:\p{L}{2,}ed|given|made|done|seen|taken|known|shown|written|built|held|kept|led|paid|sent|set|run|chosen|driven|drawn|found|met|put|taught|brought|grown|spent)\b(?!\s+(?:to|about|in|with|at)\b)/giu,
  de: /\b(?:wird|werden|wurde|wurden|worden)\b[^.!?\n]{0,60}\b(?:ge\p{L}+(?:t|en)|\p{L}+iert|(?:be|er|ver|ent|zer)\p{L}+(?:t|en))\b/giu,
};
/** Adjectives that look like participles. */
const NO_PASSIVE =
  /(?:based|experienced|interested|excited|located|committed|dedicated|needed|motivated|organi[sz]ed|qualified|skilled|used|united|pleased|delighted|required|relaxed|detailed|situated)$/i;
const LEAST_PASSIVE = 3;
const SHARE = 0.2;

function passives({ readings, language }: Context): Found[] {
  const of = PASSIVE[language ?? ''];
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
