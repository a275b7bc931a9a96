import type { BooleanLevel } from '#shared/text/kinds/boolean-search.ts';

/** What the search strings of a level are for. */
export const levelWords: Record<BooleanLevel, string> = {
  Basic: 'A first, broad search',
  Intermediate: 'Skills and sector',
  Advanced: 'Narrow, with exclusions',
  Expert: 'For candidates who are hard to find',
};
