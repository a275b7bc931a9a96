import type { Money } from '#shared/text/claims/claim.ts';

const fits = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b || (a === 'D' && b.endsWith('D')) || (b === 'D' && a.endsWith('D'));

const isOneThing = (claim: Money, source: Money): boolean =>
  claim.about === source.about || claim.about === 'pay' || source.about === 'pay';

/** How often a year it is paid. An hour is not: how many there are differs. */
const PER_YEAR: Readonly<Record<string, number>> = { week: 52, month: 12, year: 1 };
const ROUNDED = 0.006;

/** '$1,450 a week' is 75,400 a year, and €42,000 a year €3,500 a month. */
function isSameByPeriod(claim: Money, source: Money): boolean {
  const [own, other] = [PER_YEAR[claim.period ?? ''], PER_YEAR[source.period ?? '']];
  if (!own || !other || own === other || !fits(claim.currency, source.currency)) return false;
  const ends = [source.quantity.low, source.quantity.high ?? source.quantity.low].map((end) => (end * other) / own);
  const isEnd = (value: number, end: number): boolean => Math.abs(value - end) <= end * ROUNDED;
  const { low, high } = claim.quantity;
  if (high === null) return ends.some((end) => isEnd(low, end));
  return isEnd(low, ends[0] ?? 0) && isEnd(high, ends[1] ?? 0);
}

/** Whether the source states the amounts of the claim: both ends of a range, the upper end for 'up to'. */
export function isSameMoney(claim: Money, source: Money): boolean {
  if (isSameByPeriod(claim, source)) return true;
  if (!fits(claim.currency, source.currency) || !fits(claim.period, source.period) || !isOneThing(claim, source))
    return false;
  const { low, high, bound } = claim.quantity;
  const ends = [source.quantity.low, source.quantity.high ?? source.quantity.low];
  if (high !== null) return low === ends[0] && high === ends[1];
  if (bound === 'max') return low === ends[1];
  return bound === 'min' ? low === ends[0] : ends.includes(low);
}

/** Whether both say what is paid for the same. */
export const isSamePayment = (claim: Money, source: Money): boolean =>
  claim.about === source.about && (claim.about !== 'pay' || isNear(claim, source));

const APART = 3;

/** £250,000 is no other salary than £40,000: it is paid for something else. */
function isNear(claim: Money, source: Money): boolean {
  if (claim.period !== null && source.period !== null && claim.period !== source.period) return true;
  const [a, b] = [claim.quantity.high ?? claim.quantity.low, source.quantity.high ?? source.quantity.low];
  return a < b * APART && b < a * APART;
}
