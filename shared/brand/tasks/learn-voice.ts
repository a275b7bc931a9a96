import * as z from 'zod/mini';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { TaskDescription } from '#shared/tasks/task.ts';

/** Describes how an employer writes, from samples. */
export const learnVoice = {
  card: z.object({ task: z.literal('learn_voice') }),
  cardOf: () => ({ task: 'learn_voice' as const }),
  steps: {
    analyzing: { label: 'Reading Samples', description: 'Measuring sentences and words' },
    generating: { label: 'Describing the Voice', description: 'Proposing each field with its evidence' },
    reviewing: { label: 'Checking Evidence', description: 'Keeping only quotes from your samples' },
  },
  draft_characters: DRAFT_TAIL_CHARACTERS,
  priority: 3,
} satisfies TaskDescription;
