import written from '#shared/checks/patterns/spoken-german.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';

const PATTERN = patternOf(written);

/** Lines in which a model speaks German about the text, whatever the language of the text itself. */
export const DE_SPOKEN_LINE = PATTERN.deSpokenLine;
export const DE_SPOKEN_AFTER = PATTERN.deSpokenAfter;
/** '- Hier ist dein Arbeitsplatz' speaks of the job, not of the text. */
export const DE_OF_THE_JOB = /^[^\S\n]*(?:hier (?:ist|sind)|anbei)(?!\p{L})/iu;
