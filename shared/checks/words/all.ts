import { de } from '#shared/checks/words/de.ts';
import { en } from '#shared/checks/words/en.ts';
import type { Language, Lexicon } from '#shared/checks/words/lexicon.ts';

/** For the server and for tests; a browser loads what its text needs, see `loadLexicons`. */
export const lexicons: Readonly<Record<Language, Lexicon>> = { en, de };
