import { ageRows } from '#shared/checks/words/en-age.ts';
import { claimRows } from '#shared/checks/words/en-claims.ts';
import { clicheRows } from '#shared/checks/words/en-cliche.ts';
import { cultureRows } from '#shared/checks/words/en-culture.ts';
import { familyRows } from '#shared/checks/words/en-family.ts';
import { genderRows } from '#shared/checks/words/en-gender.ts';
import { healthRows } from '#shared/checks/words/en-health.ts';
import { originRows } from '#shared/checks/words/en-origin.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';

/** English words, by what they say something about. */
export const enRows: readonly WordRow[] = [
  ...genderRows,
  ...ageRows,
  ...originRows,
  ...healthRows,
  ...familyRows,
  ...claimRows,
  ...cultureRows,
  ...clicheRows,
];
