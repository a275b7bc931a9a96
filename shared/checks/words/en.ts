import wordings from '#shared/checks/wordings/en.json' with { type: 'json' };
import { enAddress } from '#shared/checks/words/en-address.ts';
import { ageRows } from '#shared/checks/words/en-age.ts';
import { claimRows } from '#shared/checks/words/en-claims.ts';
import { clicheRows } from '#shared/checks/words/en-cliche.ts';
import { cultureRows } from '#shared/checks/words/en-culture.ts';
import { enEssentials } from '#shared/checks/words/en-essentials.ts';
import { enAsked } from '#shared/checks/words/en-experience.ts';
import { familyRows } from '#shared/checks/words/en-family.ts';
import { genderRows } from '#shared/checks/words/en-gender.ts';
import { healthRows } from '#shared/checks/words/en-health.ts';
import { originRows } from '#shared/checks/words/en-origin.ts';
import { enPatterns } from '#shared/checks/words/en-patterns.ts';
import { enPronouns } from '#shared/checks/words/en-pronouns.ts';
import { enQuestions } from '#shared/checks/words/en-questions.ts';
import { enCoded } from '#shared/checks/words/gender-stems.ts';
import type { Lexicon } from '#shared/checks/words/lexicon.ts';
import { rowsOfFile } from '#shared/checks/words/rows.ts';

export const en: Lexicon = {
  rows: [
    ...genderRows,
    ...ageRows,
    ...originRows,
    ...healthRows,
    ...familyRows,
    ...claimRows,
    ...cultureRows,
    ...clicheRows,
    ...rowsOfFile(wordings),
  ],
  demands: enPatterns,
  gaps: [],
  questions: { forbidden: enQuestions, ofTheWork: null },
  essentials: enEssentials,
  asked: enAsked,
  address: enAddress,
  pronouns: enPronouns,
  coded: enCoded,
  offers: null,
};
