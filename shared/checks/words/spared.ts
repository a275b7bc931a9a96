import { isAgeOfHire } from '#shared/checks/words/age-of-hire.ts';

/** Whose gender a sentence may rightly name: those the work is for, those whom it encourages. */
const NO_GENDER_DEMAND =
  /\b(?:encourag\w*|under-?represented|more (?:women|men|female|male)|number of|proportion|percent\w*|%|genuine occupational|occupational requirement|Equality Act|schedule 9|refuge|hostel|shelter|prison\w*|patients?|clients?|residents?|inmates|network|mentoring|regardless|irrespective|all genders|any gender|wom[ae]n and m[ae]n|m[ae]n and wom[ae]n|wom[ae]n's|men's|pupils?|students?|children|school|founded by|Frauen und Männer\p{L}*|Männer und Frauen\p{L}*|Patient\p{L}*|Klient\p{L}*|Bewohner\p{L}*|Frauenhaus|Kinder\p{L}*|alle Geschlechter|unabhängig|Frauenanteil\p{L}*|Schüler\p{L}*)(?!\p{L})/iu;

/** Families whom the work is for, and what everybody is promised. */
const NO_FAMILY_DEMAND =
  /\b(?:regardless|irrespective|discriminat\w+|whatever your|benefits?|we support|supporting|customers|clients|guests|residents|patients|tenants|Famil(?:ien|ies|y) (?:ohne|without)|support families|carer's leave|leave policy|enhanced|paid|nursery|midwi\w+|unabhängig von|ungeachtet|Klient\p{L}*|Kund\p{L}*|Vereinbarkeit|Betreuung von (?!Kind)|betreu(?:st|en Sie|t werden)|Gäste\p{L}*|Bewohner\p{L}*|with (?:and|or) without|mit (?:und|oder) ohne)\b/iu;

/** Whom a sentence about illness speaks of. */
const OF_OTHERS =
  /\b(?:patients?|residents?|clients?|guests|menu|food|allergens?|customers|prevent\w*|spread|treat\w*|animals?|dogs?|horses?|cattle|cows?|sheep|plants|trees|crops?|soil|herd|children|health insurance|Patient\p{L}*|Bewohner\p{L}*|Kinder\p{L}*|Gesundheitsförderung|Klient\p{L}*)\b/iu;
/** A sentence that shuts nobody out. */
export const OPEN_TO_ALL =
  /\b(?:welcomes? (?:applications|everyone|people|disabled|all|you)|(?:is|are) welcome|regardless|irrespective|discriminat\w+|count against|whatever your|(?:with|mit) (?:and|or|und|oder) (?:without|ohne)|disability confident|keep (?:our|your|you|people|staff|everyone)|unabhängig von|ungeachtet|willkommen|gleicher Eignung|(?:do not|don't|never) ask)\b/iu;
/** Where people with a condition are turned away, the words above do not help. */
export const REFUSED =
  /\b(?:not|un|cannot|can't|unable|nicht|don't|won't|no)[- ]?(?:suitable|suited|appropriate|open|accommodat\p{L}*|able to|geeignet|right|ideal|hire|employ|adapt\p{L}*|a (?:job|role))/iu;

/** What the law or a clearance asks for, those the work is for, and sentences that name every trait. */
const NO_ORIGIN =
  /\b(?:(?:citizen|national|passport)\p{L}*[^.\n]*\b(?:clearance|vetting|ITAR|export control\w*|by law)|(?:clearance|vetting|ITAR|by law)[^.\n]*\b(?:citizen|national|passport)\p{L}*|regardless|irrespective|discriminat\w+|diversity monitoring|monitoring form|(?:do not|don't|never) (?:ask|need)|not (?:required|needed|necessary)|for (?:a few|some|many|most)|whose|welcomes? (?:applications|everyone|people|candidates|speakers|all)|(?:is|are) welcome|teach\w*|whatever your|any accent|unabhängig von|ungeachtet|willkommen|Sicherheitsüberprüfung\p{L}*|Schüler\p{L}*|Kinder\p{L}*|Unterricht)\b/iu;

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
