// Suggestions; any text is allowed (GAP-46). ISO 3166-1 alpha-2, with the names of the browser.
const CODES =
  'AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MA MT MX MY NG NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TN TR TW UA AE US UY VN ZA';

export const countries = (): string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return CODES.split(' ')
    .map((code) => names.of(code) ?? code)
    .sort((a, b) => a.localeCompare(b));
};
