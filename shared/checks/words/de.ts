import { dePeopleRows } from '#shared/checks/words/de-people.ts';
import { deWorkRows } from '#shared/checks/words/de-work.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';

/** German words, by what they say something about. */
export const deRows: readonly WordRow[] = [...dePeopleRows, ...deWorkRows];
