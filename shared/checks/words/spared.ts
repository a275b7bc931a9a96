import written from '#shared/checks/patterns/spared.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import { isAgeOfHire } from '#shared/checks/words/age-of-hire.ts';

const PATTERN = patternOf(written);

/** Whose gender a sentence may rightly name: those the work is for, those whom it encourages. */
const NO_GENDER_DEMAND = PATTERN.noGenderDemand;

/** Families whom the work is for, and what everybody is promised. */
const NO_FAMILY_DEMAND = PATTERN.noFamilyDemand;

/** Whom a sentence about illness speaks of. */
const OF_OTHERS = PATTERN.ofOthers;
/** A sentence that shuts nobody out. */
export const OPEN_TO_ALL = PATTERN.openToAll;
/** Where people with a condition are turned away, the words above do not help. */
export const REFUSED = PATTERN.refused;

/** What the law or a clearance asks for, those the work is for, and sentences that name every trait. */
const NO_ORIGIN = PATTERN.noOrigin;

/** Whether a demand is none: it is about those the work is for, or open to everybody. */
export type Spare = (words: string, before: string, behind: string) => boolean;

const inSentence =
  (pattern: RegExp): Spare =>
  (words, before, behind) =>
    pattern.test(before + words + behind);

/** What German law asks for, and the ages of children. */
const GERMAN_LAWFUL =
  /(?<!\p{L})(?:Alkohol\p{L}*|Wein(?:e|en|s)?|Riesling|Whisky|Oldtimer\p{L}*|volljährig\p{L}*|Personenbeförderung\p{L}*|Jugendarbeitsschutz\p{L}*)/iu;
const OF_CHILDREN = /(?<!\d)(?:[1-9]|1[0-7])(?!\d)/;
const isLawfulInGerman = (words: string, before: string, behind: string): boolean =>
  GERMAN_LAWFUL.test(before + behind) || (/\d/.test(words) && OF_CHILDREN.test(words) && !/[2-6]\d/.test(words));

/** By rule. */
export const spared: Readonly<Record<string, Spare>> = {
  'age/direct': (words, before, behind) =>
    isLawfulInGerman(words, before, behind) || !isAgeOfHire(before, words, behind),
  'gender/direct': inSentence(NO_GENDER_DEMAND),
  'family/direct': inSentence(NO_FAMILY_DEMAND),
  'origin/direct': inSentence(NO_ORIGIN),
  'health/direct': (words, before, behind) => !REFUSED.test(words) && OF_OTHERS.test(`${before} ${behind}`),
};
