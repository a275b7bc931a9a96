import written from '#shared/checks/patterns/age-of-hire.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';

const PATTERN = patternOf(written);
const BEFORE = PATTERN.before;
const BEHIND = PATTERN.behind;
const WORK_WITH = PATTERN.workWith;
const HIRED = PATTERN.hired;
/** What the law asks for, or what is open to every age. */
const LAWFUL = PATTERN.lawful;
/** Up to this age it is that of children and young people, whom the work is for. */
const LAST_OF_CHILDREN = 19;

/** Whether an age is that of the person to be hired. `before` and `behind` are the rest of its sentence. */
export function isAgeOfHire(before: string, words: string, behind: string): boolean {
  if (LAWFUL.test(before) || LAWFUL.test(behind)) return false;
  const ages = words.match(/\d+/g)?.map(Number) ?? [];
  if (ages.length > 1 && Math.max(...ages) <= LAST_OF_CHILDREN) return false;
  if (BEFORE.test(before) || BEHIND.test(behind)) return false;
  return HIRED.test(before + words + behind) || !WORK_WITH.test(before);
}
