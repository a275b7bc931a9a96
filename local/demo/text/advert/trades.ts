import nouns from '#local/demo/text/data/job-nouns.json' with { type: 'json' };
import { endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** Titles that end with another word. */
export const PHRASE = endsWithAny(
  'chef de (?:partie|rang)|au pair|business partner|scrum master|(?:team|crew) member|(?:bar|waiting|kitchen|floor|shop|sales|bank) staff|front of house|hod carrier|customer (?:service|success|support)',
);
/** Nouns that end the title of a job, in English: 'Care Assistant', 'HGV Driver', 'Head Chef'. */
const ENGLISH_NOUNS = new Set(nouns.english.split(' '));
/** These end compounds as well: 'hairstylist', 'dishwasher', 'shopkeeper'. */
const LONG_NOUNS = nouns.englishEnds.split(' ');
/** The same in German, as the ends of words: 'Pflegefachkraft', 'Lagerhelferin', 'Kfz-Mechatroniker'. */
const GERMAN_ENDS = nouns.german.split(' ');
/** Words that end like a German title and are none. */
const NO_GERMAN = new Set(['hilfe', 'kraft', 'erste hilfe', 'einarbeitung', 'leitung', 'former', 'kunde']);

/** 'Erzieher:in', 'Verkäufer/in', 'Köchinnen' and 'Notarfachangestellte/r' without their endings. */
const plainGerman = (word: string): string =>
  word.replace(/(?:[:*_/]-?innen|[:*_/]-?in|[:*_/]-?r|\/e|\(in\)|\(r\))$/u, '');

/** The ends of plurals and of the female form. */
const germanForms = (word: string): string[] =>
  [word, word.replace(/innen$/, ''), word.replace(/in$/, ''), word.replace(/e?n$/, ''), word.replace(/r$/, '')].filter(
    (form) => form.length > 3,
  );

/** Titles in chats and rotas by their letters. */
const LETTERS = new Set('KP HCA HCSW RGN RMN TA PA LSA QS CSR SDR BDR MFA ZFA PTA MTA ITA'.split(' '));

/** Whether a word is a noun that ends a title of a job, in singular or plural. */
export function isTrade(word: string): boolean {
  if (LETTERS.has(word)) return true;
  const lower = plainGerman(word.toLowerCase().replace(/['’]s$/, ''));
  const english = lower.split('-').at(-1) ?? lower;
  const singular = [
    english,
    english.replace(/s$/, ''),
    english.replace(/ies$/, 'y'),
    english.replace(/men$/, 'man'),
    english.replace(/ves$/, 'fe'),
  ];
  if (singular.some((form) => ENGLISH_NOUNS.has(form) || LONG_NOUNS.some((noun) => form.endsWith(noun)))) return true;
  const isNoun = /^\p{Lu}/u.test(word) && !NO_GERMAN.has(lower);
  return isNoun && germanForms(lower).some((form) => GERMAN_ENDS.some((end) => form.endsWith(end)));
}

/** Titles that begin with what they lead: 'Head of Fundraising', 'Leiter der Werkstatt'. */
export const LEADING = startsWithAny(
  "(?:(?:deputy|assistant|interim|group) )?(?:head|chair|director|vp|vice president|chief|manager|professor|maître|leiter(?:in)?|leitung|lead) (?:of|der|des|für|for) \\p{L}+|(?:chef|cheffe|responsable|directeur|directrice) d(?:e |['’])\\p{L}+|(?:praktikant(?:in)?|werkstudent(?:in)?|auszubildende[rn]?|fachperson|fachkraft|fachfrau|fachmann|kauffrau|kaufmann|meister(?:in)?|techniker(?:in)?|assistenz) (?:für |im |der )?\\p{Lu}\\p{L}+",
);
/** Words before a title that are no part of it. */
export const BEFORE_TITLE = new Set(nouns.before.split(' '));
