import { sentenceAround } from '#shared/checks/reading.ts';
import { type Context, type Found, findPattern, LISTED, PROSE, type Rule } from '#shared/checks/rule.ts';
import { foundInLists } from '#shared/checks/rules/words.ts';

const AGE_WHY = 'An age shuts people out, and in most countries the law forbids it. Name what the work needs.';
const AGE_FIGURES: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:aged?|ages)(?: of| between| from)? \d{2}(?: ?(?:-|–|to|and) ?\d{2})?\b(?![%\d])(?! (?:care|months))/gi,
    /\b(?:between|from) \d{2} (?:and|to) \d{2} years (?:old|of age)\b/gi,
    /\b\d{2} ?(?:-|–|to) ?\d{2}[ -]years?[ -](?:olds?|of age)\b/gi,
    /\b(?:under|over|below|above|younger than|older than|not older than|no older than|max(?:imum|\.)? age(?: of|:)?|maximum|at most) \d{2}(?: years (?:old|of age)| years old)\b/gi,
    /\b(?:maximum|max\.?|upper|minimum) age(?: limit)?(?: of|:| is)? \d{2}\b/gi,
    /\b(?:under|over)[ -](?:25|30|35|40|45|50|55|60)s\b/gi,
    /\b(?:candidates?|applicants?|people|persons?|someone|anyone|anybody|those) (?:aged |who are |that are )?(?:under|over|below|above|younger than|older than) (?:the age of )?\d{2}\b/gi,
    /\b(?:be|are|you're|aged?) (?:under|over|below|above|younger than|older than|not over|no more than) (?:the age of )?(?:2[0-9]|3[0-9]|4[0-9]|5[0-9]|6[0-5])\b(?![,.\d]*\s?(?:%|per|hours|days|weeks|months|minutes|people|staff|beds|kg|km|miles|degrees|characters|words|pages|k\b))/gi,
    /\b(?:twenty|thirty|forty|fifty|sixty|20|25|30|35|40)-(?:year-olds?|something(?:s)?)\b/gi,
    /\bin (?:your|their|his|her) (?:early |late |mid[- ])?(?:twenties|thirties|forties|fifties|20s|30s|40s|50s)\b/gi,
  ],
  de: [
    /\b(?:bis|unter|über|höchstens|maximal|max\.|nicht älter als|ab|zwischen) ?\d{2}(?: ?(?:-|–|und|bis) ?\d{2})? ?(?:Jahren?|Jahre alt|J\.)(?! (?:Erfahrung|Berufserfahrung))(?= ?(?:alt|\.|,|$|\n| sind| sein))/gim,
    /\b(?:unter|über|bis) (?:25|30|35|40|45|50|55|60)\b(?=[.,;)!]|\s*$| (?:sind|bist|ist|und|oder)\b)/gm,
    /\bAlter: ?\d{2}(?: ?(?:-|–|und|bis) ?\d{2})?(?: Jahren?)?/gi,
    /\b(?:im )?Alter (?:von|zwischen|bis|ab)(?: zu)? \d{2}(?: ?(?:-|–|und|bis) ?\d{2})?(?: Jahren)?/gi,
    /\b\d{2} ?(?:-|–|bis) ?\d{2} Jahre alt\b/gi,
    /\b(?:Höchstalter|Altersgrenze)\b[^.\n]{0,20}\d{2}/gi,
  ],
};
/** Ages of those the work is for, and what the law itself asks for. */
const AGES_OF_OTHERS =
  /\b(?:children|pupils|students|learners|kids|residents|patients|clients|people|adults|visitors|guests|groups?|classes|youth|teenagers|customers|young|alcohol|licen[cs]ing|by law|legal(?:ly)?|insurance|Kinder|Jugendliche|Schüler|Patienten|Kundinnen|gesetzlich)\b/i;

const ageFigures = (context: Context): Found[] =>
  (AGE_FIGURES[context.language ?? ''] ?? [])
    .flatMap((of) => findPattern(context, { of, why: AGE_WHY }))
    .filter(
      ({ at }) =>
        !at ||
        !AGES_OF_OTHERS.test(sentenceAround(at.reading, at.from).replace(at.reading.text.slice(at.from, at.to), '')),
    );

/** Whom 'young' before a plural makes an applicant of; other plurals are those the work is for, or no people. */
const YOUNG_STAFF =
  /^ (?:and \p{L}+ |, ?\p{L}+ )?(?:professionals|graduates|talents|engineers|developers|colleagues|candidates|applicants|teams|employees|guns|entrepreneurs|companies|businesses|workers|managers|staffers|minds)\b/iu;
const PLURAL = /^ \p{Ll}+(?:[^s]s|ies)\b/u;

const isOfApplicants = ({ at }: Found): boolean => {
  if (at?.reading.text.slice(at.from, at.to).toLowerCase() !== 'young') return true;
  const after = at.reading.text.slice(at.to, at.to + 40);
  return !PLURAL.test(after) || YOUNG_STAFF.test(after);
};

export const ageDirect: Rule = {
  id: 'age/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Words and figures that ask for an age: young, digital native, recent graduate, aged 25 to 35.',
  source: 'ehrc',
  find: (context) => [...foundInLists(context, 'age/direct').filter(isOfApplicants), ...ageFigures(context)],
};

const ORIGIN: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\bnative(?:[ -]level)? (?:\p{Lu}\p{L}+(?: or \p{Lu}\p{L}+)?|language)[ -](?:speakers?|fluency|proficiency)\b/gu,
    /\bnative[ -](?:level )?(?:English|German|French|Spanish|Italian|Dutch|Polish|Portuguese|Arabic|Mandarin|Russian|Swedish)\b/g,
    /\b\p{Lu}\p{L}+(?: language)? (?:is|as) (?:your|their|a|the) (?:first language|native language)\b/gu,
    /\b\p{Lu}\p{L}+ (?:nationals?|citizens?|passport holders?|applicants?|candidates?|nationality) only\b/gu,
    /\bonly \p{Lu}\p{L}+ (?:nationals?|citizens?|passport holders?)\b/gu,
    /\b(?:must|should|need to) (?:be|have|hold) (?:an? )?\p{Lu}\p{L}+ (?:nationals?|citizens?|passports?|nationality|citizenship|born)\b/gu,
    /\b(?:UK|British|US|American|Canadian|Australian|Irish|local|German|European) (?:work )?experience (?:is )?(?:required|essential|needed|preferred|a must)\b/gi,
    /\b(?!New|Still|First|Re|Natural)\p{Lu}\p{Ll}+[ -]born\b/gu,
    /\b(?!The|All|Single|Married|Unmarried|Young|Older|Male|Female|Two|Many|Most|Good|Disabled|Existing|New|These|Those|Such|Interested|Other|Internal|Suitable|Only|External|Strong|Some|Both|Early|Successful)\p{Lu}\p{Ll}+ (?:applicants|candidates|nationals|citizens|speakers|people) (?:are )?(?:preferred|only|first|favoured|favored)\b/gu,
    /\b(?:of|have|has|with) (?:an? )?\p{Lu}\p{Ll}+ (?:origin|descent|heritage|extraction|ancestry|stock|blood|roots|parentage)\b/gu,
    /(?=\p{Lu}\p{Ll}+ (?:nationality|citizenship)\b)(?<=^[-–—*•\s]*|[Rr]equired: |must have |hold |[Aa]pplicants with )\p{Lu}\p{Ll}+ (?:nationality|citizenship)\b(?! (?:or|not|is not|and))/gmu,
  ],
  de: [
    /\b(?:nur|ausschließlich) (?:deutsche|österreichische|Schweizer) (?:Staatsangehörige|Staatsbürger(?:innen)?|Bewerber(?:innen)?)\b/gi,
    /\b(?:deutsche|österreichische) (?:Staatsangehörigkeit|Staatsbürgerschaft)\b(?= (?:erforderlich|vorausgesetzt|zwingend|notwendig))/gi,
    /\bDeutsch (?:ist|als) (?:Ihre |deine )?(?:Muttersprache|Erstsprache)\b/gi,
  ],
};

const origins = (context: Context): Found[] =>
  (ORIGIN[context.language ?? ''] ?? []).flatMap((of) =>
    findPattern(context, {
      of,
      why: 'It asks for an origin. Name the level of the language, or the right to work.',
    }),
  );

const HEALTH: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:no|without|free (?:of|from)|nor) (?:(?:any|known|history of|serious|chronic|long-term|underlying|pre-?existing|existing|current|physical|major|significant) )*(?:(?:heart|back|knee|health|medical|breathing|joint|skin|mental|mobility|hearing|sight|eye|lung|weight|stomach) )+(?:(?:health )?(?:problems?|issues?|complaints?|conditions?|troubles?|injur(?:y|ies)|defects?|limitations?))(?: or [\p{L}-]+)?/giu,
    /\b(?:no|without|free (?:of|from)|nor) (?:(?:any|known|serious|chronic|long-term|underlying|physical|mental) )*(?:illness(?:es)?|sickness|diseases?|disabilit(?:y|ies)|allerg(?:y|ies)|asthma(?:tics?)?|diabet(?:es|ics?)|epilep(?:sy|tics?)|dyslexi(?:a|cs?)|autis(?:m|tics?)|RSI|ADHD|depressions?|anxiety|phobias?|infirmit(?:y|ies)|impairments?|ailments?|migraines?|wheelchair(?:s| users?)?|hearing aids?|glasses)\b(?! (?:left|policy|is (?:a|no)))/giu,
  ],
};
const OF_PATIENTS =
  /\b(?:patients?|residents?|clients?|guests|menu|food|allergens?|customers|prevent\w*|spread|treat\w*|welcome|animals|herd|children)\b/i;

export const healthDirect: Rule = {
  id: 'health/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Words that ask for health or make fun of illness: able-bodied, fit and healthy, crazy.',
  source: 'gov_disability',
  find: (context) => [
    ...foundInLists(context, 'health/direct'),
    ...(HEALTH[context.language ?? ''] ?? [])
      .flatMap((of) => findPattern(context, { of, why: 'Health is no requirement. Name the task.' }))
      .filter(({ at }) => !at || !OF_PATIENTS.test(sentenceAround(at.reading, at.from))),
  ],
};

export const originDirect: Rule = {
  id: 'origin/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Demands for an origin: native speaker, without accent, one nationality, Canadian experience.',
  source: 'ohrc',
  find: (context) => [...foundInLists(context, 'origin/direct'), ...origins(context)],
};
