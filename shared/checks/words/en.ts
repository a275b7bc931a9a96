import { ageRows } from '#shared/checks/words/en-age.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';

export const enRows: readonly WordRow[] = [...ageRows];
