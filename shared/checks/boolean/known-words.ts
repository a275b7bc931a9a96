import known from '#shared/checks/boolean/known-words.json' with { type: 'json' };

/** Programming languages, and what else they are called. */
const LANGUAGES: ReadonlySet<string> = new Set(known.languages);
const PLACES: ReadonlySet<string> = new Set(known.places);
const TITLE_ENDS: ReadonlySet<string> = new Set(known.titleEnds);

const keyOf = (text: string): string => text.toLowerCase().replace(/\*$/, '').trim();

export const isLanguage = (text: string): boolean => LANGUAGES.has(keyOf(text));
export const isPlace = (text: string): boolean => PLACES.has(keyOf(text));
/** Ends with the name of a job: 'Backend Engineer', 'Head of Engineering', 'engineer*'. */
export const isTitle = (text: string): boolean =>
  TITLE_ENDS.has(keyOf(text).split(' ').at(-1) ?? '') || /^(?:head|vp|director) of /.test(keyOf(text));
