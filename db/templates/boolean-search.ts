import type { TemplateSeed } from '#db/templates/parts.ts';

/** Its prompt is built into the worker (AI-10), so this row carries none. */
export const booleanSearch: TemplateSeed = {
  id: '80913e15-9207-46e9-ae0b-5b25d106562d',
  name: 'Boolean Search Strings',
  description: 'Eight search strings for LinkedIn or a CV database, from Basic to Expert.',
  sort_order: 6,
  system_prompt: '',
  prompt_template: '',
};
