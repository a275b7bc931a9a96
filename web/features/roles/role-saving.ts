import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { DATE_PASSED, hasPassed } from '#shared/roles/closing-date.ts';
import { payProblems } from '#shared/roles/contracts/offer-input.ts';
import { roleInput } from '#shared/roles/contracts/role-input.ts';
import { parseAmount } from '#shared/roles/offer.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';
import { type OfferDraft, payUnitOf } from '#web/features/roles/offer-draft.ts';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';
import type { Held } from '#web/lib/record-save.ts';

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));
/** The number of a text, null without one; what is no number stays as it is and is refused. */
const read = (text: string, parse: (text: string) => number | null) =>
  text.trim() === '' ? null : (parse(text) ?? text);

type Draft = OfferDraft & { country: string };

const offerInputOf = (draft: Draft) => ({
  pay_min: read(draft.pay_min, parseAmount),
  pay_max: read(draft.pay_max, parseAmount),
  ...payUnitOf(draft),
  pay_note: draft.pay_note,
  benefits: lineFeeds(draft.benefits).split('\n'),
  employment_type: draft.employment_type,
  hours_per_week: read(draft.hours_per_week, numberOf),
  closing_date: draft.closing_date,
  how_to_apply: draft.how_to_apply,
  region: draft.region,
});

/** The values as they are validated and saved. */
export const inputOf = ({ brand_guidelines, reference_documents, ...draft }: RoleDraft) => ({
  ...draft,
  ...offerInputOf(draft),
  brand_guidelines_id: brand_guidelines?.id ?? null,
  document_ids: reference_documents.map(({ id }) => id),
});

// The schema requires choices that a new form does not have; its output has them.
const check = standardSchemaResolver(roleInput) as unknown as Resolver<ReturnType<typeof inputOf>>;

/** A date that passed since it was saved is no mistake. */
const isPastDate = ({ closing_date, base }: Held<RoleDraft>): boolean =>
  closing_date !== base?.closing_date && hasPassed(closing_date);

/** Reports under the names of the saved fields. */
export const resolver: Resolver<RoleDraft> = async (values, context, options) => {
  const input = inputOf(values);
  const result = await check(input, context, options as unknown as Parameters<typeof check>[2]);
  const errors = { ...result.errors } as FieldErrors<RoleDraft>;
  // The schema compares the fields of the pay only when every other field is right.
  for (const [name, message] of Object.entries(payProblems(input)))
    errors[name as keyof OfferDraft] ??= { type: 'custom', message };
  if (isPastDate(values as Held<RoleDraft>)) errors.closing_date ??= { type: 'custom', message: DATE_PASSED };
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return result as unknown as Awaited<ReturnType<Resolver<RoleDraft>>>;
};
