/** The currency (ISO 4217) of each country the role form suggests (ISO 3166-1 alpha-2). */
const CURRENCIES =
  'AR ARS AT EUR AU AUD BE EUR BG EUR BR BRL CA CAD CH CHF CL CLP CN CNY CO COP CY EUR CZ CZK DE EUR DK DKK EE EUR EG EGP ES EUR FI EUR FR EUR GB GBP GR EUR HK HKD HR EUR HU HUF ID IDR IE EUR IL ILS IN INR IS ISK IT EUR JP JPY KE KES KR KRW LT EUR LU EUR LV EUR MA MAD MT EUR MX MXN MY MYR NG NGN NL EUR NO NOK NZ NZD PE PEN PH PHP PK PKR PL PLN PT EUR RO RON RS RSD SA SAR SE SEK SG SGD SI EUR SK EUR TH THB TN TND TR TRY TW TWD UA UAH AE AED US USD UY UYU VN VND ZA ZAR';

const rows = [...CURRENCIES.matchAll(/(\w\w) (\w{3})/g)].map(([, country = '', currency = '']) => ({
  country,
  currency,
}));

export const CURRENCY_CODES: readonly string[] = [...new Set(rows.map(({ currency }) => currency))].sort();
export const COUNTRIES: readonly string[] = rows.map(({ country }) => country);

/** English names beside those of `Intl.DisplayNames`, in small letters. */
export const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  us: 'US',
  america: 'US',
  'united states of america': 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
};

function rowOf(country: string) {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const name = country.trim().toLowerCase();
  return rows.find(({ country: code }) => COUNTRY_ALIASES[name] === code || names.of(code)?.toLowerCase() === name);
}

/** The code (ISO 3166-1 alpha-2) of a country by its English name, as the form has it; null for one not in the table. */
export const countryCode = (country: string): string | null => rowOf(country)?.country ?? null;

/** Of a country by its English name; null for one that is not in the table. */
export const currencyOf = (country: string): string | null => rowOf(country)?.currency ?? null;

const WITH_REGIONS: readonly string[] = ['US', 'CA', 'AU'];
/** Whether the state or province of a place matters there, as for the laws about pay. */
export const hasRegions = (country: string): boolean => WITH_REGIONS.includes(countryCode(country) ?? '');
