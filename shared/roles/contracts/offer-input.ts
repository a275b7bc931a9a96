import * as z from 'zod/mini';
import { wholeMailAddress } from '#shared/accounts/mail-address.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';
import { withoutBullet } from '#shared/text/list-marks.ts';
import { employmentType, payPeriod } from '#shared/text/role-terms.ts';

/** What is asked of the offer of a role. The database has the same limits (`role_details` in schema.sql). Only the form of a role loads it. */

export const BENEFITS_MAX = 30;
export const BENEFIT_MAX = 120;
/** As they are sent, with empty lines and bullets. */
const LINES_MAX = 2 * BENEFITS_MAX;
const LINE_MAX = 2 * BENEFIT_MAX;
const TOO_MANY = `At most ${BENEFITS_MAX} benefits.`;
const TOO_LONG = `At most ${BENEFIT_MAX} characters a line.`;
const AMOUNT_MAX = 9_999_999_999.99;
const NO_AMOUNT = 'Enter an amount, such as 45,000.';
const NO_HOURS = 'Enter 1 to 80 hours.';

/** Left out: as it was. Null and '': cleared. */
const clearable = <Value extends z.core.$ZodType>(value: Value, message: string) =>
  z.optional(
    z.pipe(
      z.union([value, z.null(), z.literal('')], message),
      z.transform((given) => (given === '' ? null : given) as z.output<Value> | null),
    ),
  );
const isStorable = (text: string): boolean => !text.includes('\u0000');
const clearableText = (label: string, max: number, ...checks: z.core.CheckFn<string>[]) =>
  z.optional(
    z.pipe(
      z.nullable(
        z
          .string()
          .check(
            z.overwrite(lineFeeds),
            z.trim(),
            z.maxLength(max, `${label} must be at most ${max} characters.`),
            z.refine(isStorable, `${label} holds a character that cannot be stored.`),
            ...checks,
          ),
      ),
      z.transform((text) => text ?? ''),
    ),
  );

const hasDecimals = (digits: number) => (value: number) => Number(value.toFixed(digits)) === value;
const amount = z
  .number(NO_AMOUNT)
  .check(z.minimum(0, NO_AMOUNT), z.maximum(AMOUNT_MAX, NO_AMOUNT), z.refine(hasDecimals(2), NO_AMOUNT));
const hours = z
  .number(NO_HOURS)
  .check(
    z.minimum(1, NO_HOURS),
    z.maximum(80, NO_HOURS),
    z.refine(hasDecimals(1), 'Enter hours with one decimal at most, such as 37.5.'),
  );
const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
const currency = z
  .string('Choose a currency.')
  .check(z.maxLength(3, 'Choose a currency.'), z.refine(isCurrency, 'Choose a currency.'));

const bare = (line: string): string => withoutBullet(lineFeeds(line)).trim();
/** One a line: without bullets, empty lines and the lines of before. */
const benefits = z
  .array(z.string().check(z.maxLength(LINE_MAX, TOO_LONG)))
  .check(z.maxLength(LINES_MAX, TOO_MANY), (given) => {
    const lines = given.value.map(bare);
    const tooLong = lines.findIndex((line) => line.length > BENEFIT_MAX);
    const refuse = (message: string) => given.issues.push({ code: 'custom', input: given.value, message });
    if (lines.filter(Boolean).length > BENEFITS_MAX) refuse(TOO_MANY);
    else if (tooLong !== -1) refuse(`At most ${BENEFIT_MAX} characters a line: line ${tooLong + 1}.`);
    else if (!lines.every((line) => isStorable(line) && !line.includes('\n'))) refuse('Enter one benefit a line.');
    else given.value = lines.filter(Boolean);
  });

/** An https address, a mail address, or a sentence. */
function howToApplyProblem(text: string): string | undefined {
  if (/^http:\/\//i.test(text)) return 'Use an https address.';
  if (/^https:\/\//i.test(text))
    return isAddress(text) ? undefined : 'Enter a whole address, such as https://example.com/jobs.';
  return isMail(text) && wholeMailAddress(text) === null
    ? 'Enter a whole mail address, such as jobs@example.com.'
    : undefined;
}
const isMail = (text: string): boolean => /^[^\s@]*@[^\s@]*$/.test(text);
function isAddress(text: string): boolean {
  const url = /\s/.test(text) ? undefined : parseUrl(text);
  if (!url) return false;
  const { hostname, username, password } = url;
  return hostname.includes('.') && username === '' && password === '';
}
const applyCheck: z.core.CheckFn<string> = (given) => {
  const message = howToApplyProblem(given.value);
  if (message) given.issues.push({ code: 'custom', input: given.value, message });
  else if (isMail(given.value)) given.value = wholeMailAddress(given.value) ?? given.value;
};

/** The fields of a role's input (OFFER-02, 03, 04). */
export const offerInput = {
  pay_min: clearable(amount, NO_AMOUNT),
  pay_max: clearable(amount, NO_AMOUNT),
  pay_currency: clearable(currency, 'Choose a currency.'),
  pay_period: clearable(payPeriod, 'Choose a period.'),
  pay_note: clearableText('Pay note', 300),
  benefits: z.optional(
    z.pipe(
      z.nullable(benefits),
      z.transform((lines) => lines ?? []),
    ),
  ),
  employment_type: clearable(employmentType, 'Choose an employment type.'),
  hours_per_week: clearable(hours, NO_HOURS),
  closing_date: clearable(z.iso.date('Choose a date.'), 'Choose a date.'),
  how_to_apply: clearableText('How to apply', 500, applyCheck),
  region: clearableText('Region', 100),
};
const inputs = z.object(offerInput);
export type OfferInput = z.output<typeof inputs>;

type Pay = { [Name in 'pay_min' | 'pay_max' | 'pay_currency' | 'pay_period']?: string | number | null | undefined };

export const hasPay = ({ pay_min, pay_max }: Pay): boolean => typeof (pay_min ?? pay_max) === 'number';

/** What is wrong with the four fields together, by the field that shows it. */
export function payProblems({ pay_min, pay_max, pay_currency, pay_period }: Pay): Record<string, string> {
  const isBelow = typeof pay_min === 'number' && typeof pay_max === 'number' && pay_max < pay_min;
  const isPaid = hasPay({ pay_min, pay_max });
  return {
    ...(isBelow && { pay_max: 'The upper end must not be below the lower end.' }),
    ...(isPaid && !pay_currency && { pay_currency: 'Choose a currency.' }),
    ...(isPaid && !pay_period && { pay_period: 'Choose a period.' }),
  };
}

/** For a whole input, where a field that is left out has no value. */
export const payAgrees: z.core.CheckFn<Pay> = (given) => {
  const isWrong = (field: string) => given.issues.some(({ path }) => path?.[0] === field);
  for (const [field, message] of Object.entries(payProblems(given.value)).filter(([field]) => !isWrong(field)))
    given.issues.push({ code: 'custom', input: given.value, path: [field], message });
};
