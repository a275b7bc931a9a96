import { INTERVIEW_QUESTIONS } from '#shared/checks/lengths.ts';
import written from '#shared/checks/patterns/interview.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import { type Context, type Found, findPattern, type Rule } from '#shared/checks/rule.ts';
import { foundInLists } from '#shared/checks/rules/words.ts';
import { LISTED } from '#shared/checks/words/lexicon.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const PATTERN = patternOf(written);

const INTERVIEW: readonly KindName[] = ['interview_questions'];
const WHY = 'An interview may not ask this. Ask whether the person can do what the job needs.';

/** The work with children and patients asks about children and patients; only their own are meant. */
const OF_THE_WORK = PATTERN.ofTheWork;

/** Lines that say to the interviewer what to look for. */
const ADVICE_LINE = PATTERN.adviceLine;

const isAdvice = ({ at }: Found): boolean => {
  if (!at) return false;
  const { text } = at.reading;
  return ADVICE_LINE.test(text.slice(text.lastIndexOf('\n', at.from - 1) + 1, at.to));
};

const forbidden = (context: Context): Found[] => [
  ...foundInLists(context, 'interview/forbidden'),
  ...(context.lexicon?.questions.forbidden ?? []).flatMap((of) =>
    findPattern(context, { of, why: WHY }).filter((one) => {
      const words = one.at?.reading.text.slice(one.at.from, one.at.to) ?? '';
      return !isAdvice(one) && !OF_THE_WORK.test(words) && !context.lexicon?.questions.ofTheWork?.test(words);
    }),
  ),
];

export const interviewForbidden: Rule = {
  id: 'interview/forbidden',
  level: 'fix',
  kinds: INTERVIEW,
  languages: LISTED,
  says: 'Questions about age, family, health, belief, origin, union or present pay.',
  source: 'gov_interview',
  find: forbidden,
};

const NUMBERED = /^[^\S\n]*(?:Q(?:uestion|\.)?[^\S\n]*|Frage[^\S\n]*)?\d{1,2}[.):]/gim;

function tooMany({ readings }: Context): Found[] {
  const count = readings.reduce((sum, { text }) => sum + (text.match(NUMBERED)?.length ?? 0), 0);
  if (count <= INTERVIEW_QUESTIONS) return [];
  const why = 'Over twelve leave little time for answers. Keep those that decide.';
  return [{ quote: `${count} questions`, why, phrase: 'interview/count' }];
}

export const interviewCount: Rule = {
  id: 'interview/count',
  level: 'consider',
  kinds: INTERVIEW,
  languages: null,
  says: 'More than twelve questions.',
  source: 'house',
  find: tooMany,
};
