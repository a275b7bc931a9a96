import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { DATE_PASSED, hasPassed } from '#shared/roles/closing-date.ts';
import type { OfferFields } from '#shared/roles/contracts/offer.ts';
import { hasPay, type OfferInput, payProblems } from '#shared/roles/contracts/offer-input.ts';

/** The language its texts are written in, of the table or alias; '': as the role is written. */
export const contentLanguage = (role: string) =>
  sql<string>`coalesce(${sql.ref(`${role}.content_language`)}, '')`.as('content_language');

/** What a role offers, of the table or alias: '' for a text or choice without a value, null for a number. */
export function offerColumns(role: string) {
  const column = (name: keyof OfferFields) => sql.ref(`${role}.${name}`);
  const text = <Name extends keyof OfferFields>(name: Name) =>
    sql<OfferFields[Name]>`coalesce(${column(name)}::text, '')`.as<Name>(name);
  const number = <Name extends keyof OfferFields>(name: Name) =>
    sql<OfferFields[Name]>`${column(name)}::float8`.as<Name>(name);
  return [
    number('pay_min'),
    number('pay_max'),
    text('pay_currency'),
    text('pay_period'),
    text('pay_note'),
    sql<string[]>`${column('benefits')}`.as('benefits'),
    text('employment_type'),
    number('hours_per_week'),
    text('closing_date'),
    text('how_to_apply'),
    text('region'),
  ];
}

/**
 * The pay as it is stored: without an amount there is no currency and no period. Throws invalid_input when the four
 * fields do not agree after the save, and for a new closing date that has passed.
 */
export function offerToSave(given: OfferInput, before?: OfferFields) {
  const pay = {
    pay_min: given.pay_min === undefined ? (before?.pay_min ?? null) : given.pay_min,
    pay_max: given.pay_max === undefined ? (before?.pay_max ?? null) : given.pay_max,
    pay_currency: given.pay_currency === undefined ? before?.pay_currency : given.pay_currency,
    pay_period: given.pay_period === undefined ? before?.pay_period : given.pay_period,
  };
  const { closing_date } = given;
  const isPast = closing_date && closing_date !== before?.closing_date && hasPassed(closing_date);
  const fields = { ...payProblems(pay), ...(isPast && { closing_date: DATE_PASSED }) };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  const { pay_currency, pay_period, ...amounts } = pay;
  const unit = { pay_currency: pay_currency || null, pay_period: pay_period || null };
  return { ...amounts, ...(hasPay(pay) ? unit : { pay_currency: null, pay_period: null }) };
}
