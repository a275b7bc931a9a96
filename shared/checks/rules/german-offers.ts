import { type Context, type Found, findPattern } from '#shared/checks/rule.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const OFFERS: readonly KindName[] = ['job_advert', 'social_ad', 'job_spec', 'sourcing_email'];

/** Headings of offers stand at the beginning. */
const HEAD = 160;

const WHY = 'It names one gender. § 11 AGG wants a job offered to everybody: add ‘(m/w/d)’.';

/** Jobs that are offered to one gender in a text that nowhere says otherwise; the first of them. */
export function germanOffers(context: Context): Found[] {
  const offers = context.lexicon?.offers;
  if (!offers || !OFFERS.includes(context.kind)) return [];
  if (context.readings.some(({ text }) => offers.openText.test(text) || offers.innerCapital.test(text))) return [];
  const offered = offers.offered.flatMap((of) => findPattern(context, { of, why: WHY, group: 1 }));
  const headed = findPattern(context, { of: offers.headed, why: WHY, group: 1 }).filter(
    ({ at }) => (at?.from ?? 0) < HEAD,
  );
  const excused = context.excused.filter(({ rule }) => rule === 'gender/direct').map(({ at }) => at);
  const isOpen = ({ at }: Found): boolean =>
    !excused.some((one) => at?.reading === one.reading && one.from < at.to && at.from < one.to);
  return [...headed, ...offered].filter(isOpen).slice(0, 1);
}
