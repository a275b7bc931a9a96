import * as z from 'zod/mini';
import { MAX_DRAFT_CHARACTERS } from '#shared/constants.ts';
import type { TaskDescription } from '#shared/tasks/task.ts';

/**
 * Reads the fields of a role from an advert. Its draft has a line 'Job Title<TAB>words' for each field found so far, by
 * the labels of `shared/roles/advert/labels.ts`.
 */
export const readAdvert = {
  card: z.object({ task: z.literal('read_advert') }),
  cardOf: () => ({ task: 'read_advert' as const }),
  steps: {
    analyzing: { label: 'Reading Source', description: 'Opening the text and numbering its lines' },
    generating: { label: 'Finding Facts', description: 'Looking for each field of the role' },
    reviewing: { label: 'Checking Quotes', description: 'Keeping only what your text says word for word' },
  },
  draft_characters: MAX_DRAFT_CHARACTERS,
  priority: 3,
} satisfies TaskDescription;
