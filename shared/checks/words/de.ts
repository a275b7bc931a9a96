import address from '#shared/checks/patterns/de-address.json' with { type: 'json' };
import asked from '#shared/checks/patterns/de-asked.json' with { type: 'json' };
import demands from '#shared/checks/patterns/de-demands.json' with { type: 'json' };
import essentials from '#shared/checks/patterns/de-essentials.json' with { type: 'json' };
import forbidden from '#shared/checks/patterns/de-forbidden.json' with { type: 'json' };
import gaps from '#shared/checks/patterns/de-gaps.json' with { type: 'json' };
import offers from '#shared/checks/patterns/de-offers.json' with { type: 'json' };
import common from '#shared/checks/patterns/de-sets.json' with { type: 'json' };
import { patternOf, patternsOf } from '#shared/checks/patterns.ts';
import people from '#shared/checks/wordings/de-people.json' with { type: 'json' };
import questions from '#shared/checks/wordings/de-questions.json' with { type: 'json' };
import sets from '#shared/checks/wordings/de-sets.json' with { type: 'json' };
import work from '#shared/checks/wordings/de-work.json' with { type: 'json' };
import { addressOf, type Lexicon } from '#shared/checks/words/lexicon.ts';
import { rowsOfFiles } from '#shared/checks/words/rows.ts';

export const de: Lexicon = {
  rows: rowsOfFiles([people, work, questions], sets),
  demands: patternsOf(demands, common),
  gaps: patternsOf(gaps).gaps,
  questions: { forbidden: patternsOf(forbidden).forbidden, ofTheWork: patternOf(forbidden).ofTheWork },
  essentials: patternOf(essentials),
  asked: { ...patternOf(asked), years: patternsOf(asked).years, experience: 'Erfahrung' },
  address: addressOf(address),
  pronouns: null,
  coded: null,
  offers: { ...patternOf(offers, common), offered: patternsOf(offers, common).offered },
};
