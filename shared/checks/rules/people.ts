import { meansTheSought, showsHire } from '#shared/checks/meant.ts';
import written from '#shared/checks/patterns/people.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import { type Context, type Found, findDemands, PROSE, type Rule } from '#shared/checks/rule.ts';
import { LISTED } from '#shared/checks/words/lexicon.ts';
import { OPEN_TO_ALL, REFUSED } from '#shared/checks/words/spared.ts';
import { sentenceAround } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);

const AGE_WHY = 'An age shuts people out, and in most countries the law forbids it. Name what the work needs.';
type Place = NonNullable<Found['at']>;

/** A suggestion where nothing shows that the sentence speaks of who is sought. */
const weighed = (one: Found): Found => (one.at && !showsHire(one.at) ? { ...one, level: 'consider' } : one);

const listedOf = ({ words }: Context, rule: string): Found[] =>
  (words.get(rule) ?? []).map(({ row, at, better }) => {
    const one = { at, why: row.why, better };
    return row.anywhere ? one : weighed(one);
  });

/** What the lists and patterns of a rule say of the person who is sought. */
export const foundOf = (context: Context, rule: string, why: string): Found[] =>
  [...listedOf(context, rule), ...findDemands(context, rule, why).map(weighed)].filter((one) =>
    meansTheSought(context, one),
  );

/** Whom 'young' before a plural makes an applicant of; other plurals are those the work is for, or no people. */
const YOUNG_STAFF = PATTERN.youngStaff;
const WANTED_AFTER = /^ \p{L}+ (?:only|wanted|preferred|needed|sought|required|please)\b/iu;
const HIRED_BEFORE = PATTERN.hiredBefore;
const PLURAL = /^ \p{Ll}+(?:[^s]s|ies)\b/u;

const isOfApplicants = ({ at }: Found): boolean => {
  if (at?.reading.text.slice(at.from, at.to).toLowerCase() !== 'young') return true;
  const after = at.reading.text.slice(at.to, at.to + 40);
  const before = at.reading.text.slice(Math.max(0, at.from - 60), at.from);
  return !PLURAL.test(after) || YOUNG_STAFF.test(after) || WANTED_AFTER.test(after) || HIRED_BEFORE.test(before);
};

export const ageDirect: Rule = {
  id: 'age/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Words and figures that ask for an age: young, digital native, recent graduate, aged 25 to 35.',
  source: 'ehrc',
  find: (context) => foundOf(context, 'age/direct', AGE_WHY).filter(isOfApplicants),
};

const ORIGIN_WHY = 'It asks for an origin. Name the level of the language, or the right to work.';
const FAMILY_WHY = 'Family life is nobody’s requirement. Say which hours the work has.';

export const familyDirect: Rule = {
  id: 'family/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Words about family life: ideal for mothers, no family ties.',
  source: 'ehrc',
  find: (context) => foundOf(context, 'family/direct', FAMILY_WHY),
};

const isRefusal = ({ from, to, reading }: Place): boolean => REFUSED.test(reading.text.slice(from, to));

const HEALTH_WHY = 'Health is no requirement. Name the task.';
const BUT = /\b(?:but|although|however|though|except|aber|jedoch|allerdings)\b/i;
const isOpenToAll = ({ at }: Found): boolean =>
  !!at &&
  !isRefusal(at) &&
  OPEN_TO_ALL.test(sentenceAround(at.reading, at.from)) &&
  !BUT.test(sentenceAround(at.reading, at.from));

export const healthDirect: Rule = {
  id: 'health/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Words that ask for health or make fun of illness: able-bodied, fit and healthy, crazy.',
  source: 'gov_disability',
  find: (context) => foundOf(context, 'health/direct', HEALTH_WHY).filter((one) => !isOpenToAll(one)),
};

export const originDirect: Rule = {
  id: 'origin/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Demands for an origin: native speaker, without accent, one nationality, Canadian experience.',
  source: 'ohrc',
  find: (context) => foundOf(context, 'origin/direct', ORIGIN_WHY),
};
