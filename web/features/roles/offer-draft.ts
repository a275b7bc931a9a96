import { formatDay } from '#shared/dates.ts';
import type { OfferFields } from '#shared/roles/contracts/offer.ts';
import { currencyOf } from '#shared/text/currencies.ts';
import type { Part } from '#web/lib/edit-conflict.ts';

/** The offer as the form holds it: texts, with '' for what is not given. Benefits have a line each. */
export type OfferDraft = Record<keyof OfferFields, string>;

export const emptyOffer: OfferDraft = {
  pay_min: '',
  pay_max: '',
  pay_currency: '',
  pay_period: '',
  pay_note: '',
  benefits: '',
  employment_type: '',
  hours_per_week: '',
  closing_date: '',
  how_to_apply: '',
  region: '',
};

export const offerDraftOf = (offer: OfferFields): OfferDraft => ({
  ...(Object.fromEntries(
    Object.keys(emptyOffer).map((name) => [name, String(offer[name as keyof OfferFields] ?? '')]),
  ) as OfferDraft),
  benefits: offer.benefits.join('\n'),
});

type Unit = Pick<OfferDraft, 'pay_currency' | 'pay_period'>;

/** Until they are chosen the currency is that of the country, and the period a year (OFFER-02). */
export const payUnitOf = ({ pay_currency, pay_period, country }: Unit & { country: string }): Unit => ({
  pay_currency: pay_currency || (currencyOf(country) ?? ''),
  pay_period: pay_period || 'year',
});

type Draft = OfferDraft & { country: string };

const payText = (draft: Draft): string => {
  const amounts = [draft.pay_min, draft.pay_max].filter(Boolean);
  const { pay_currency, pay_period } = payUnitOf(draft);
  return amounts.length === 0 ? '' : `${amounts.join(' to ')} ${pay_currency} a ${pay_period}`;
};

const text = (name: keyof OfferDraft, label: string): Part<Draft> => ({
  label,
  fields: [name],
  textOf: (draft) => draft[name],
});

/** What is compared after a change elsewhere; the four fields of the pay depend on each other. */
export const offerParts: readonly Part<Draft>[] = [
  {
    label: 'Pay',
    fields: ['pay_min', 'pay_max', 'pay_currency', 'pay_period'],
    textOf: payText,
    keyOf: payText,
  },
  text('pay_note', 'Pay Note'),
  text('benefits', 'Benefits'),
  { ...text('employment_type', 'Employment Type'), textOf: (draft) => draft.employment_type.replace('_', '-') },
  text('hours_per_week', 'Hours a Week'),
  { ...text('closing_date', 'Closing Date'), textOf: ({ closing_date }) => formatDay(closing_date) },
  text('how_to_apply', 'How to Apply'),
  text('region', 'Region'),
];
