import { isAlikeWord } from '#shared/checks/facts/alike.ts';
import { turnsInYear } from '#shared/checks/facts/claims/frequency.ts';
import { isTime, PERSON, smallestOf } from '#shared/checks/facts/claims/units.ts';
import { type Figure, isSameQuantity, type Quantity } from '#shared/text/claims/claim.ts';

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one));

const SHORTEST = 3;

/** 'Milchkühe' are 'Kühe'. */
const isCompound = (whole: string, part: string): boolean =>
  part.length >= SHORTEST && whole.length >= part.length + SHORTEST && !whole.includes(' ') && whole.endsWith(part);

/** 'a team of 12' and '12 engineers' count the same. */
export const isOneHead = (a: string, b: string): boolean =>
  a === b ||
  isAlikeWord(a, b) ||
  isCompound(a, b) ||
  isCompound(b, a) ||
  (a === 'people' && PERSON.test(b)) ||
  (b === 'people' && PERSON.test(a));

/** Whether both speak of something, and not of the same: days onsite and days remote. */
export const isApart = (a: Figure, b: Figure): boolean =>
  a.aspects.size > 0 && b.aspects.size > 0 && !meet(a.aspects, b.aspects);

const inUnit = ({ low, high, bound }: Quantity, times: number): Quantity => ({
  low: low * times,
  high: high === null ? null : high * times,
  bound,
});

/** 48 hours are two days, a year and a half is eighteen months, and 120 cm are 1.2 m. */
function inSmallest(figure: Figure): Figure {
  const [head, times] = smallestOf(figure.head);
  return times === 1 ? figure : { ...figure, head, quantity: inUnit(figure.quantity, times) };
}

const NEARLY = 0.01;

/** 'Every other month' is six times a year, and 'each season' four times. */
function isSameTurn(claim: Figure, source: Figure): boolean {
  const [one, two] = [turnsInYear(claim), turnsInYear(source)];
  return one !== null && two !== null && Math.abs(one - two) <= two * NEARLY;
}

/** Days of leave in a week: of five days' work or of six. */
const WEEKS = [5, 6];

/** Four weeks of leave are twenty days of it. */
function isSameLeave(claim: Figure, source: Figure): boolean {
  const all = [claim, source];
  if (!all.every(({ head }) => head === 'day' || head === 'week') || claim.head === source.head) return false;
  if (!all.some(({ aspects }) => aspects.has('holiday'))) return false;
  return WEEKS.some((days) => {
    const [one, two] = all.map(({ head, quantity }) => (head === 'week' ? inUnit(quantity, days) : quantity));
    return one !== undefined && two !== undefined && isSameQuantity(one, two);
  });
}

/** Whether the source has this value of this thing. */
export function isSameFigure(claim: Figure, source: Figure): boolean {
  if (isSameLeave(claim, source) || isSameTurn(claim, source)) return true;
  const [one, two] = [inSmallest(claim), inSmallest(source)];
  if (!isSameQuantity(one.quantity, two.quantity) || !isOneHead(one.head, two.head)) return false;
  return !isTime(claim.head) || claim.aspects.size === 0 || meet(claim.aspects, source.aspects);
}

/** Whether both are values of one thing: days onsite and days onsite, vans and vans. */
export function isSameThing(claim: Figure, source: Figure): boolean {
  if (claim.head !== source.head) return false;
  if (isTime(claim.head)) return meet(claim.aspects, source.aspects);
  // A team and one's colleagues are not the same people.
  if (claim.head === 'people' && claim.aspects.size !== source.aspects.size) return false;
  return !isApart(claim, source);
}
