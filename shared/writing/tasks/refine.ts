import * as z from 'zod/mini';
import { MAX_DRAFT_CHARACTERS } from '#shared/constants.ts';
import type { TaskDescription } from '#shared/tasks/task.ts';

/** Changes a text as a person says. The result is a proposal: nothing is stored in the document before it is accepted. */
export const refine = {
  card: z.object({ task: z.literal('refine') }),
  cardOf: () => ({ task: 'refine' as const }),
  steps: {
    analyzing: { label: 'Reading Context', description: 'Your text, the role and your brand voice' },
    generating: { label: 'Rewriting', description: 'Following your instruction' },
    reviewing: { label: 'Comparing', description: 'Marking changes, checking rules and facts' },
  },
  draft_characters: MAX_DRAFT_CHARACTERS,
  priority: 3,
} satisfies TaskDescription;
