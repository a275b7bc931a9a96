import type { WordRow } from '#shared/checks/words/rows.ts';

export const deRows: readonly WordRow[] = [];
