import { expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import type { RawMaterial } from '#db/queries/generations/material.ts';
import type { GenerationView } from '#db/queries/generations/rows.ts';
import type { Db } from '#db/schema.ts';
import { loadMaterial, withDocumentTokens } from '#worker/generation/context.ts';
import { countTokens } from '#worker/generation/tokens.ts';

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

it('shortens the documents and nothing else, down to their first words [GAP-118]', async () => {
  const texts = [1, 2].map((n) => ({
    title: `Book ${n}`,
    file_type: WORD,
    description: '',
    extracted_text: 'We mend bikes. '.repeat(300),
  }));
  const all = {
    ...demoData.roles[0],
    template: { name: 'Job Advert', system_prompt: '', prompt_template: 'Write.' },
    guidelines: demoData.guidelines,
    documents: texts.map((document) => ({ ...document, file_path: 'a/1' })),
    texts,
    is_documented: false,
  };
  const row = { overwrite: true } as GenerationView;
  const whole = await loadMaterial(undefined as unknown as Db, row, all as unknown as RawMaterial);
  const [some, little] = [withDocumentTokens(whole, 500), withDocumentTokens(whole, 20)];
  const lengths = [whole, some, little].map(({ context }) => countTokens(context.document.summaries));
  expect(lengths[0]).toBeGreaterThan(1_000);
  expect(lengths[1]).toBeLessThanOrEqual(500);
  expect(lengths[2]).toBeLessThanOrEqual(20);
  expect(little.context.document.summaries).toMatch(/^Book 1[\s\S]*Book 2/);
  expect({ ...little.context, document: 0 }).toEqual({ ...whole.context, document: 0 });
});
