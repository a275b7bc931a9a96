import type { Claim, Extract } from '#shared/text/claims/claim.ts';

const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tag(?:s|e|en)?|mittwochs?|sonnabends?)$/;
const ENDING = /(?:s|e|en)$/;

/** Days of the week. */
export const weekday: Extract = (_, sentence, isTaken) =>
  sentence.words
    .filter(({ lower, from, to }) => DAYS.test(lower) && !isTaken(from, to))
    .map(({ lower, from, to }): Claim => {
      return { type: 'date', sentence, from, to, meaning: { kind: 'weekday', day: lower.replace(ENDING, '') } };
    });
