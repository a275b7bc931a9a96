import { COUNTRIES } from '#shared/text/currencies.ts';

/** Suggestions; any text is allowed (GAP-46). With the names of the browser. */
export const countries = (): string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return COUNTRIES.map((code) => names.of(code) ?? code).sort((a, b) => a.localeCompare(b));
};
