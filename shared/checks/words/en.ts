import address from '#shared/checks/patterns/en-address.json' with { type: 'json' };
import asked from '#shared/checks/patterns/en-asked.json' with { type: 'json' };
import demands from '#shared/checks/patterns/en-demands.json' with { type: 'json' };
import essentials from '#shared/checks/patterns/en-essentials.json' with { type: 'json' };
import forbidden from '#shared/checks/patterns/en-forbidden.json' with { type: 'json' };
import pronouns from '#shared/checks/patterns/en-pronouns.json' with { type: 'json' };
import { patternOf, patternsOf } from '#shared/checks/patterns.ts';
import age from '#shared/checks/wordings/en-age.json' with { type: 'json' };
import claims from '#shared/checks/wordings/en-claims.json' with { type: 'json' };
import cliches from '#shared/checks/wordings/en-cliche.json' with { type: 'json' };
import culture from '#shared/checks/wordings/en-culture.json' with { type: 'json' };
import family from '#shared/checks/wordings/en-family.json' with { type: 'json' };
import gender from '#shared/checks/wordings/en-gender.json' with { type: 'json' };
import stems from '#shared/checks/wordings/en-gender-stems.json' with { type: 'json' };
import health from '#shared/checks/wordings/en-health.json' with { type: 'json' };
import origin from '#shared/checks/wordings/en-origin.json' with { type: 'json' };
import questions from '#shared/checks/wordings/en-questions.json' with { type: 'json' };
import sets from '#shared/checks/wordings/en-sets.json' with { type: 'json' };
import { addressOf, codedOf, type Lexicon } from '#shared/checks/words/lexicon.ts';
import { rowsOfFiles } from '#shared/checks/words/rows.ts';

/** Those that name a gender, with what leaves it open. */
const OPEN_PRONOUNS = {
  he: 'they',
  she: 'they',
  him: 'them',
  his: 'their',
  himself: 'themselves',
  herself: 'themselves',
  her: 'their',
};

export const en: Lexicon = {
  rows: rowsOfFiles([gender, age, origin, health, family, claims, culture, cliches, questions], sets),
  demands: patternsOf(demands),
  gaps: [],
  questions: { forbidden: patternsOf(forbidden).forbidden, ofTheWork: null },
  essentials: patternOf(essentials),
  asked: { ...patternOf(asked), years: patternsOf(asked).years, experience: 'experience' },
  address: addressOf(address),
  pronouns: { ...patternOf(pronouns), better: new Map(Object.entries(OPEN_PRONOUNS)) },
  coded: codedOf(stems),
  offers: null,
};
