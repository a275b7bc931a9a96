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
    /\bin (?:your|their|his|her) (?:early |late |mid[- ])?(?:twenties|thirties|forties|fifties|20s|30s|40s|50s)\b/gi,
  ],
  de: [
    /\b(?:bis|unter|über|höchstens|maximal|max\.|nicht älter als|ab|zwischen) ?\d{2}(?: ?(?:-|–|und|bis) ?\d{2})? ?(?:Jahren?|Jahre alt|J\.)(?! (?:Erfahrung|Berufserfahrung))(?= ?(?:alt|\.|,|$|\n| sind| sein))/gim,
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
    .filter(({ at }) => {
      if (!at) return true;
      const { reading } = at;
      const sentence = reading.sentences.find(({ from, to }) => from <= at.from && at.from < to);
      return !sentence || !AGES_OF_OTHERS.test(reading.text.slice(sentence.from, sentence.to));
    });

export const ageDirect: Rule = {
  id: 'age/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Words and figures that ask for an age: young, digital native, recent graduate, aged 25 to 35.',
  source: 'ehrc',
  find: (context) => [...foundInLists(context, 'age/direct'), ...ageFigures(context)],
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
    /\b(?:Canadian|Australian|US|American|British|UK)[ -]born\b/g,
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

export const originDirect: Rule = {
  id: 'origin/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Demands for an origin: native speaker, without accent, one nationality, Canadian experience.',
  source: 'ohrc',
  find: (context) => [...foundInLists(context, 'origin/direct'), ...origins(context)],
};
