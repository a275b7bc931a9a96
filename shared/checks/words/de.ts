import wordings from '#shared/checks/wordings/de.json' with { type: 'json' };
import { deAddress } from '#shared/checks/words/de-address.ts';
import { deDemands } from '#shared/checks/words/de-demands.ts';
import { deEssentials } from '#shared/checks/words/de-essentials.ts';
import { deAsked } from '#shared/checks/words/de-experience.ts';
import { deGaps } from '#shared/checks/words/de-gaps.ts';
import { deOffers } from '#shared/checks/words/de-offers.ts';
import { dePatterns } from '#shared/checks/words/de-patterns.ts';
import { dePeopleRows } from '#shared/checks/words/de-people.ts';
import { deQuestions, OF_GERMAN_WORK } from '#shared/checks/words/de-questions.ts';
import { deWorkRows } from '#shared/checks/words/de-work.ts';
import type { Lexicon } from '#shared/checks/words/lexicon.ts';
import { rowsOfFile } from '#shared/checks/words/rows.ts';

type Demands = Lexicon['demands'];

const together = (one: Demands, other: Demands): Demands =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((rule) => [rule, [...(one[rule] ?? []), ...(other[rule] ?? [])]]),
  );

export const de: Lexicon = {
  rows: [...dePeopleRows, ...deWorkRows, ...rowsOfFile(wordings)],
  demands: together(dePatterns, deDemands),
  gaps: deGaps,
  questions: { forbidden: deQuestions, ofTheWork: OF_GERMAN_WORK },
  essentials: deEssentials,
  asked: deAsked,
  address: deAddress,
  pronouns: null,
  coded: null,
  offers: deOffers,
};
