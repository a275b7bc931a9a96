import { expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import type { RoleToWrite } from '#db/writing/generations/material.ts';
import { countTokens } from '#worker/tasks/provider/tokens.ts';
import { materialOf, withDocumentTokens } from '#worker/writing/tasks/write/material.ts';

const template = { name: 'Job Advert', kind: 'job_advert' as const, system_prompt: '', prompt_template: 'Write.' };
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it('lists the file types by their common names, each once, also for a file without text [CTX-08] [GAP-35]', () => {
  const documents = [
    { title: 'Story', file_type: WORD, description: '', extracted_text: 'We mend bikes.' },
    { title: 'Old story', file_type: 'application/msword', description: '', extracted_text: null },
    { title: 'Book', file_type: 'application/pdf', description: '', extracted_text: 'We rent bikes.' },
    { title: 'Talk', file_type: 'application/vnd.ms-powerpoint', description: '', extracted_text: null },
  ];
  const role = { ...demoData.roles[0], documents: documents.map((document) => ({ ...document, file_path: 'a/1' })) };
  const { context } = materialOf(template, role as unknown as RoleToWrite, demoData.guidelines);
  expect(context.document).toMatchObject({ count: 4, types: ['Word', 'PDF', 'PowerPoint'] });
  expect(context.document.summaries).toContain('Old story (Word)');
  expect(context.document.summaries).toContain('Talk (PowerPoint)');
});

it('shortens the documents and nothing else, down to their first words [GAP-118]', () => {
  const texts = [1, 2].map((n) => ({
    title: `Book ${n}`,
    file_type: WORD,
    description: '',
    extracted_text: 'We mend bikes. '.repeat(300),
  }));
  const role = { ...demoData.roles[0], documents: texts.map((document) => ({ ...document, file_path: 'a/1' })) };
  const whole = materialOf(template, role as unknown as RoleToWrite, demoData.guidelines);
  const [some, little] = [withDocumentTokens(whole, 500), withDocumentTokens(whole, 20)];
  const lengths = [whole, some, little].map(({ context }) => countTokens(context.document.summaries));
  expect(lengths[0]).toBeGreaterThan(1_000);
  expect(lengths[1]).toBeLessThanOrEqual(500);
  expect(lengths[2]).toBeLessThanOrEqual(20);
  expect(little.context.document.summaries).toMatch(/^Book 1[\s\S]*Book 2/);
  expect({ ...little.context, document: 0 }).toEqual({ ...whole.context, document: 0 });
});
