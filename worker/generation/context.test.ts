import { expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import type { RawMaterial } from '#db/queries/generation-context.ts';
import type { GenerationView } from '#db/queries/generation-rows.ts';
import type { Db } from '#db/schema.ts';
import { loadMaterial } from '#worker/generation/context.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it('names the kinds of files as people do, each once, also where a file has no text [CTX-08] [GAP-35]', async () => {
  const documents = [
    { title: 'Story', file_type: WORD, description: '', extracted_text: 'We mend bikes.' },
    { title: 'Old story', file_type: 'application/msword', description: '', extracted_text: null },
    { title: 'Book', file_type: 'application/pdf', description: '', extracted_text: 'We rent bikes.' },
    { title: 'Talk', file_type: 'application/vnd.ms-powerpoint', description: '', extracted_text: null },
  ];
  const all = {
    ...demoData.roles[0],
    template: { name: 'Job Advert', system_prompt: '', prompt_template: 'Write.' },
    guidelines: demoData.guidelines,
    documents: documents.map((document) => ({ ...document, file_path: 'a/1' })),
    texts: documents,
    is_documented: false,
  };
  // Everything is there, so nothing is asked of the database.
  const row = { overwrite: true } as GenerationView;
  const { context } = await loadMaterial(undefined as unknown as Db, row, all as unknown as RawMaterial);
  expect(context.document).toMatchObject({ count: 4, types: ['Word', 'PDF', 'PowerPoint'] });
  expect(context.document.summaries).toContain('Old story (Word)');
  expect(context.document.summaries).toContain('Talk (PowerPoint)');
});
