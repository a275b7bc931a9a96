import { dePatterns } from '#shared/checks/words/de-patterns.ts';
import { enPatterns } from '#shared/checks/words/en-patterns.ts';

/** Demands that no list of words holds, by language and rule. */
export const demands: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  en: enPatterns,
  de: dePatterns,
};
