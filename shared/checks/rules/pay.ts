import type { Better, Level } from '#shared/checks/finding.ts';
import written from '#shared/checks/patterns/pay.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import { CANADA, isOneOf, ONTARIO, payLawOf, US } from '#shared/checks/pay-laws.ts';
import type { Context, Found, Rule } from '#shared/checks/rule.ts';
import { type Reading, sentenceAround } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);

const NUMBER = "\\d{1,3}(?:[.,'’ \\u00A0\\u202F]\\d{3})+(?:[.,]\\d{1,2})?|(?<!\\d)\\d+(?:[.,]\\d{1,2})?";
const AMOUNT = PATTERN.amount;
/** Grades of a public pay scale say what is paid. */
const GRADE = PATTERN.grade;
/** Money that is not what the person is paid. */
const OTHER_MONEY = PATTERN.otherMoney;
const PAID = PATTERN.paid;

type Money = { from: number; to: number; value: number };

const worthOf = (text: string): number => {
  const [digits = '0'] = new RegExp(NUMBER, 'u').exec(text) ?? [];
  const whole = Number(digits.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, ''));
  return /\d\s?k/i.test(text) ? whole * 1000 : whole;
};

/** '60,000–120,000 CAD': the currency of one end is that of both. */
const RANGE = PATTERN.range;

const amountsIn = ({ text }: Reading): Money[] =>
  [...text.matchAll(AMOUNT)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
    value: worthOf(found),
  }));

function isPay(reading: Reading, { from }: Money): boolean {
  const around = sentenceAround(reading, from);
  return PAID.test(around) || !OTHER_MONEY.test(around);
}

const payIn = (reading: Reading): Money[] => amountsIn(reading).filter((money) => isPay(reading, money));

const saysPay = ({ readings }: Context): boolean =>
  readings.some((reading) => GRADE.test(reading.text) || amountsIn(reading).some((money) => isPay(reading, money)));

const GUIDANCE = 'Guidance, not legal advice.';
const ADVICE = 'A range brings answers from more people.';
const NO_LAW = ['united kingdom', 'uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'];

function lawOf({ role }: Context): { level: Level; why: string } {
  const place = { country: role?.country ?? '', region: role?.region ?? '' };
  const law = payLawOf(place);
  if (law) return { level: law.asks === 'notice' ? 'fix' : 'consider', why: `${law.why} ${GUIDANCE}` };
  if (isOneOf(place.country, US)) {
    return { level: 'consider', why: `Several states require a pay range here. ${GUIDANCE}` };
  }
  const isAdvised = isOneOf(place.country, NO_LAW);
  return { level: 'consider', why: isAdvised ? `No law asks for it here. ${ADVICE} ${GUIDANCE}` : ADVICE };
}

/** The widest range of pay that the text states. */
function widthIn(reading: Reading): { from: number; to: number; width: number; most: number } | undefined {
  const amounts = payIn(reading);
  const ranges = [...reading.text.matchAll(RANGE)].flatMap((match) => {
    const [found, low = '', lowK = '', high = '', highK = ''] = match;
    const span = { from: match.index, to: match.index + found.length };
    if (!amounts.some(({ from, to }) => from < span.to && span.from < to)) return [];
    const most = worthOf(high + highK);
    return [{ ...span, width: most - worthOf(low + (lowK || highK)), most }];
  });
  return ranges.sort((one, other) => other.width - one.width)[0];
}

function tooWide({ role, readings }: Context): Found[] {
  const isOntario = isOneOf(role?.country ?? '', CANADA) && isOneOf(role?.region ?? '', ['Ontario', 'ON']);
  if (!isOntario) return [];
  return readings.flatMap((reading) => {
    const range = widthIn(reading);
    if (!range || range.width <= ONTARIO.widest || range.most > ONTARIO.free_above) return [];
    return [
      {
        at: { from: range.from, to: range.to, reading },
        level: 'fix',
        why: `The range is wider than 50,000. ${GUIDANCE}`,
      },
    ];
  });
}

/** A text gets its pay from the role. */
const addPay = ({ role }: Context): Better[] =>
  role && role.pay_min === null && role.pay_max === null
    ? [{ act: 'open_role', label: 'Add pay to the role', field: 'pay' }]
    : [];

const noPay = (context: Context): Found => ({
  quote: 'No pay',
  phrase: 'no pay',
  ...lawOf(context),
  better: addPay(context),
});

export const payMissing: Rule = {
  id: 'pay/missing',
  level: 'consider',
  kinds: ['job_advert'],
  languages: null,
  says: 'No amount of pay: to fix where a law asks for it in the notice, else to consider.',
  source: 'pay_directive',
  find: (context) => (saysPay(context) ? tooWide(context) : [noPay(context)]),
};
