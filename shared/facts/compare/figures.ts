import { type Figure, isSameQuantity } from '#shared/facts/claim.ts';
import { isTime, PERSON } from '#shared/facts/claims/units.ts';

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one));

/** 'a team of 12' and '12 engineers' count the same. */
const isOneHead = (a: string, b: string): boolean =>
  a === b || (a === 'people' && PERSON.test(b)) || (b === 'people' && PERSON.test(a));

/** Whether both speak of something, and not of the same: days onsite and days remote. */
export const isApart = (a: Figure, b: Figure): boolean =>
  a.aspects.size > 0 && b.aspects.size > 0 && !meet(a.aspects, b.aspects);

/** Whether the source has this value of this thing. */
export function isSameFigure(claim: Figure, source: Figure): boolean {
  if (!isSameQuantity(claim.quantity, source.quantity) || !isOneHead(claim.head, source.head)) return false;
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
