import * as z from 'zod/mini';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { RowNames, TaskDescription } from '#shared/tasks/task.ts';
import { kindName } from '#shared/text/kinds/names.ts';

/**
 * Writes the text of one template for one role. Role, template and `overwrite` are columns; the result is the document.
 */
export const write = {
  card: z.object({
    task: z.literal('write'),
    role_id: z.nullable(z.uuid()),
    template_id: z.nullable(z.uuid()),
    template_name: z.string(),
    kind: kindName,
    job_title: z.string(),
    company_name: z.string(),
    document_count: z.int(),
    /** '7 of 8 search strings': once completed with fewer entries than requested (GAP-75). */
    short_of: z.optional(z.string()),
  }),
  cardOf: ({ role_id, template_id, template_name, kind, job_title, company_name, document_count }: RowNames) => ({
    task: 'write' as const,
    role_id,
    template_id,
    template_name,
    kind,
    job_title,
    company_name,
    document_count,
  }),
  /** GEN-09..11. */
  steps: {
    analyzing: { label: 'Analyzing Context', description: 'Processing role and brand information' },
    generating: { label: 'Generating Content', description: 'Creating tailored content using AI' },
    reviewing: { label: 'Reviewing & Formatting', description: 'Finalizing and formatting the content' },
  },
  draft_characters: DRAFT_TAIL_CHARACTERS,
  priority: 5,
} satisfies TaskDescription;
