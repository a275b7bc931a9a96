import type { Reading } from '#shared/checks/reading.ts';

/** The commonest function words of the languages that are distinguished. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to a in for is on that with you your we our are as be this have from at will or by an not it can who all their more which they us what has into about',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über wir',
  fr: 'le la les de des du et en un une est pour que qui dans sur avec au aux par plus pas vous nous votre notre ce cette ces sont être ou son sa ses leur vos nos il elle',
  es: 'el la los las de del y en un una es para que con por su sus al como más se lo o nos nuestro nuestra tu este esta son ser no sobre entre te muy si también hay desde hasta',
  nl: 'de het een en van in op te voor met is aan die dat je we ons onze niet zijn bij als om ook naar door uit er wij jij jouw over wordt worden tot deze dit of maar heeft hebben zich',
};
/** The languages in which a word is one of them. */
const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of new Set(words.split(' '))) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);
}

/** Below this share of function words a text is in none of the languages, or too short to say. */
const LEAST_SHARE = 0.12;
const READ = 600;

/** The code of the language whose function words cover most of the text; null when none covers enough. */
export function languageOf(readings: readonly Pick<Reading, 'words'>[]): string | null {
  const words = readings.flatMap((one) => one.words.slice(0, READ)).slice(0, READ);
  const counts = new Map(Object.keys(FUNCTION_WORDS).map((language) => [language, 0]));
  for (const { key } of words) {
    for (const language of LANGUAGES_OF.get(key) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [[best, count] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one);
  return count / Math.max(1, words.length) >= LEAST_SHARE ? best : null;
}

/** 'en-GB' and 'EN' are 'en'. */
export const baseLanguage = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';
