import { isTime, PERSON } from '#shared/checks/facts/claims/units.ts';
import { type Figure, isSameQuantity } from '#shared/text/claims/claim.ts';

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one));

const SHORTEST = 3;

/** 'Milchkühe' are 'Kühe'. */
const isCompound = (whole: string, part: string): boolean =>
  part.length >= SHORTEST && whole.length >= part.length + SHORTEST && !whole.includes(' ') && whole.endsWith(part);

/** 'a team of 12' and '12 engineers' count the same. */
export const isOneHead = (a: string, b: string): boolean =>
  a === b ||
  isCompound(a, b) ||
  isCompound(b, a) ||
  (a === 'people' && PERSON.test(b)) ||
  (b === 'people' && PERSON.test(a));

/** Whether both speak of something, and not of the same: days onsite and days remote. */
export const isApart = (a: Figure, b: Figure): boolean =>
  a.aspects.size > 0 && b.aspects.size > 0 && !meet(a.aspects, b.aspects);

const DAY = 24;
const MONTHS = 12;
const HOUR = 60;

/** 48 hours are two days, and a year is twelve months. */
function inDays(figure: Figure): Figure {
  const { head, quantity } = figure;
  if (quantity.high !== null) return figure;
  if (head === 'hour' && quantity.low % DAY === 0)
    return { ...figure, head: 'day', quantity: { ...quantity, low: quantity.low / DAY } };
  if (head === 'month' && quantity.low % MONTHS === 0)
    return { ...figure, head: 'year', quantity: { ...quantity, low: quantity.low / MONTHS } };
  if (head === 'year' && quantity.low < 1)
    return { ...figure, head: 'month', quantity: { ...quantity, low: quantity.low * MONTHS } };
  if (head === 'minute' && quantity.low % HOUR === 0)
    return { ...figure, head: 'hour', quantity: { ...quantity, low: quantity.low / HOUR } };
  return figure;
}

/** Whether the source has this value of this thing. */
export function isSameFigure(claim: Figure, source: Figure): boolean {
  const [one, two] = [inDays(claim), inDays(source)];
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
