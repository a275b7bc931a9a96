import { baseLanguage } from '#shared/text/base-language.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { type Reading, readPart } from '#shared/text/sentences.ts';

/** The commonest function words of the languages that are distinguished. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to a in for is on that with you your we our are as be this have from at will or by an not it can who all their more which they us what has into about',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über wir',
  fr: 'le la les de des du et en un une est pour que qui dans sur avec au aux par plus pas vous nous votre notre ce cette ces sont être ou son sa ses leur vos nos il elle',
  es: 'el la los las de del y en un una es para que con por su sus al como más se lo o nos nuestro nuestra tu este esta son ser no sobre entre te muy si también hay desde hasta',
  nl: 'de het een en van in op te voor met is aan die dat je we ons onze niet zijn bij als om ook naar door uit er wij jij jouw over wordt worden tot deze dit of maar heeft hebben zich',
};
/** Languages that share many words with these, so that no text of theirs is taken for one of them. */
const OTHERS: Readonly<Record<string, string>> = {
  it: 'il lo la gli le di del della dei delle e un una è per che con nel nella sul da dal si non come più sono anche o ai al alle noi nostro nostra tuo tua questo essere chi ma',
  pt: 'o a os as de do da dos das e em no na nos nas um uma é para que com por ao se não como mais são ou também nosso nossa seu sua você ser este esta entre sobre até',
  ro: 'și de la în un o cu pe din care este pentru nu să se mai sau ca ai al ale fi sunt noastră nostru ta tău prin despre',
  da: 'og i at det en den til er som på de med for af ikke der et du har vi os vores kan om din fra eller skal være bliver',
  sv: 'och i att det en den till är som på de med för av inte ett du har vi oss vår kan om din från eller ska vara blir',
  nb: 'og i å det en den til er som på de med for av ikke et du har vi oss vår kan om din fra eller skal være blir',
};

/** The languages in which a word is one of them. */
const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, words] of Object.entries({ ...FUNCTION_WORDS, ...OTHERS })) {
  for (const word of new Set(words.split(' '))) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);
}

/** Below this share of function words a text is in none of the languages, or too short to say. */
const LEAST_SHARE = 0.12;
const READ = 600;
/** A single 'no' or 'im' does not say that a short text is in another language than its document. */
const LEAST_LEAD = 4;

/** How many of its words are function words of each language. */
function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map(Object.keys({ ...FUNCTION_WORDS, ...OTHERS }).map((language) => [language, 0]));
  for (const word of words) {
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

type Counted = { counts: Map<string, number>; best: string | null };
function counted(words: readonly string[]): Counted {
  const read = words.slice(0, READ);
  const counts = countsOf(read);
  const [[best, count] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one);
  const isClear = count / Math.max(1, read.length) >= LEAST_SHARE && Object.hasOwn(FUNCTION_WORDS, best);
  return { counts, best: isClear ? best : null };
}

/** The code of the language whose function words cover most of the words (lower case); null when none covers enough. */
export const languageOfWords = (words: readonly string[]): string | null => counted(words).best;

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The same of the first words of a text. */
export function textLanguage(text: string): string | null {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) if (words.push(word.toLowerCase()) === READ) break;
  return languageOfWords(words);
}

type Read = readonly Pick<Reading, 'words'>[];

/**
 * The language that the rules read a text in, null when it is none that is known: that of the document ('de-AT' is read as
 * 'de'), unless people have written the text anew in another one, which then has clearly more than twice its function words;
 * detected where the document has none.
 */
export function languageOf(readings: Read, ofDocument: string | null = null): string | null {
  const { counts, best } = counted(readings.flatMap(({ words }) => words.slice(0, READ).map(({ key }) => key)));
  if (ofDocument === null) return best;
  const own = baseLanguage(ofDocument);
  const ownCount = counts.get(own);
  if (best === null || ownCount === undefined) return own;
  return (counts.get(best) ?? 0) - 2 * ownCount >= LEAST_LEAD ? best : own;
}

/** The same of the parts of a document. */
export const languageOfText = (parts: readonly DocumentPart[], ofDocument: string | null): string | null =>
  languageOf(parts.map(readPart), ofDocument);
