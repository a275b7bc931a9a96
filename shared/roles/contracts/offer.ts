import * as z from 'zod/mini';
import { employmentType, payPeriod } from '#shared/text/role-terms.ts';

/** What a role offers and how to apply. All of it is optional. */

/** As a role has them; a response of the previous release has none. '' and null: nothing given. */
export const offerFields = {
  pay_min: z._default(z.nullable(z.number()), null),
  pay_max: z._default(z.nullable(z.number()), null),
  pay_currency: z._default(z.string(), ''),
  pay_period: z._default(z.union([payPeriod, z.literal('')]), ''),
  pay_note: z._default(z.string(), ''),
  benefits: z._default(z.array(z.string()), []),
  employment_type: z._default(z.union([employmentType, z.literal('')]), ''),
  hours_per_week: z._default(z.nullable(z.number()), null),
  /** YYYY-MM-DD. */
  closing_date: z._default(z.string(), ''),
  how_to_apply: z._default(z.string(), ''),
  region: z._default(z.string(), ''),
};
const fields = z.object(offerFields);
export type OfferFields = z.output<typeof fields>;
