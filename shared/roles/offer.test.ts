import { describe, expect, it } from 'vitest';
import { formatAmount, formatOffer, formatPay, type Offer, parseAmount } from '#shared/roles/offer.ts';
import { COUNTRIES, currencyOf } from '#shared/text/currencies.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('pay in words', () => {
  const range: Offer = { pay_min: 62_000, pay_max: 72_000, pay_currency: 'EUR', pay_period: 'year' };
  const low: Offer = { pay_min: 18.5, pay_currency: 'EUR', pay_period: 'hour' };
  const high: Offer = { pay_max: 1_234_567.8, pay_currency: 'CHF', pay_period: 'month' };
  it.each([
    ['en', '€62,000 to €72,000 a year', 'from €18.50 an hour', 'up to CHF 1,234,567.80 a month'],
    ['de-AT', '62.000 € bis 72.000 € pro Jahr', 'ab 18,50 € pro Stunde', 'bis zu 1.234.567,80 CHF pro Monat'],
    ['fr', 'de 62 000 € à 72 000 € par an', 'à partir de 18,50 € par heure', 'jusqu’à 1 234 567,80 CHF par mois'],
    ['es', 'de 62.000 € a 72.000 € al año', 'desde 18,50 € por hora', 'hasta 1.234.567,80 CHF al mes'],
    ['nl', '€ 62.000 tot € 72.000 per jaar', 'vanaf € 18,50 per uur', 'maximaal CHF 1.234.567,80 per maand'],
    ['xx', '€62,000 to €72,000 a year', 'from €18.50 an hour', 'up to CHF 1,234,567.80 a month'],
  ])('is written as people write it: %s', (tag, ...expected) => {
    expect([range, low, high].map((offer) => plain(formatPay(offer, tag)))).toEqual(expected);
  });

  it('is one amount when both ends are the same, and nothing without an amount', () => {
    expect(formatPay({ ...range, pay_currency: 'GBP', pay_max: 62_000 })).toBe('£62,000 a year');
    expect(formatPay({ ...range, pay_currency: 'GBP' })).toBe('£62,000 to £72,000 a year');
    for (const offer of [{}, { pay_min: null, pay_max: null, pay_currency: '', pay_period: '' }])
      expect(formatPay(offer)).toBe('');
    expect(formatPay({ pay_min: 0, pay_currency: 'GBP', pay_period: 'year' })).toBe('from £0 a year');
  });
});

describe('an offer in words', () => {
  it('has each part in the language of the text, and nothing for what is not given', () => {
    const offer: Offer = {
      benefits: ['Tea', 'Tools'],
      employment_type: 'part_time',
      hours_per_week: 37.5,
      closing_date: '2026-12-01',
      how_to_apply: 'https://example.com/jobs',
    };
    const nothing = { pay: '', pay_note: '', region: '' };
    const same = { ...nothing, benefits: '- Tea\n- Tools', how_to_apply: 'https://example.com/jobs' };
    expect(formatOffer(offer)).toEqual({
      ...same,
      employment_type: 'Part-time',
      hours_per_week: '37.5',
      closing_date: '1 December 2026',
    });
    expect(formatOffer(offer, 'de')).toEqual({
      ...same,
      employment_type: 'Teilzeit',
      hours_per_week: '37,5',
      closing_date: '1. Dezember 2026',
    });
    expect(new Set(Object.values(formatOffer({})))).toEqual(new Set(['']));
  });
});

describe('an amount as people type it', () => {
  it.each([
    ['45,000', 45_000],
    ['45.000', 45_000],
    ['45 000', 45_000],
    ['45\u202f000', 45_000],
    ["45'000", 45_000],
    ['45k', 45_000],
    ['62.5K', 62_500],
    ['18.50', 18.5],
    ['18,5', 18.5],
    [' £45,000.50 ', 45_000.5],
    ['1.234.567,89 €', 1_234_567.89],
    ['EUR 45 000', 45_000],
    ['0', 0],
  ])('is read: %s [OFFER-02]', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each([
    '',
    'competitive',
    '-5',
    '45,00,000',
    '45.0000',
    '4,5,6',
    '45,000 to 50,000',
    '.5',
    '1.234.56',
    'k',
    '12kk',
  ])('is not read: %s [OFFER-02]', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('is shown formatted, and read again the same [OFFER-02]', () => {
    expect([45_000, 18.5, 999, 1_234_567.89].map(formatAmount)).toEqual(['45,000', '18.50', '999', '1,234,567.89']);
    for (const value of [45_000, 18.5, 999, 1_234_567.89, 0]) expect(parseAmount(formatAmount(value))).toBe(value);
  });
});

describe('the currency of a country', () => {
  it('is known for every country that the role form suggests, by its name there [OFFER-02]', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const known = Intl.supportedValuesOf('currency');
    expect(COUNTRIES).toHaveLength(67);
    for (const code of COUNTRIES) expect(known).toContain(currencyOf(String(names.of(code))));
  });

  it.each([
    ['United Kingdom', 'GBP'],
    [' usa', 'USD'],
    ['England', 'GBP'],
    ['Germany', 'EUR'],
    ['Czech Republic', 'CZK'],
    ['Narnia', null],
    ['', null],
  ])('of %s is %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });
});
