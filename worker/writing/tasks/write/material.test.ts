import { expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import type { RoleToWrite } from '#db/writing/generations/material.ts';
import { countTokens } from '#worker/tasks/provider/tokens.ts';
import { materialOf, withDocumentTokens } from '#worker/writing/tasks/write/material.ts';
import { buildPrompt } from '#worker/writing/tasks/write/prompt.ts';

const template = { name: 'Job Advert', kind: 'job_advert' as const, system_prompt: '', prompt_template: 'Write.' };
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it('lists the file types by their common names, each once, also for a file without text [CTX-08] [GAP-35]', () => {
  const documents = [
    { title: 'Story', file_type: WORD, description: '', extracted_text: 'We mend bikes.' },
    { title: 'Old story', file_type: 'application/msword', description: '', extracted_text: null },
    { title: 'Book', file_type: 'application/pdf', description: '', extracted_text: 'We rent bikes.' },
    { title: 'Talk', file_type: 'application/vnd.ms-powerpoint', description: '', extracted_text: null },
  ];
  const role = {
    ...demoData.roles[0],
    to_check: {},
    documents: documents.map((document) => ({ ...document, file_path: 'a/1' })),
  };
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
  const role = {
    ...demoData.roles[0],
    to_check: {},
    documents: texts.map((document) => ({ ...document, file_path: 'a/1' })),
  };
  const whole = materialOf(template, role as unknown as RoleToWrite, demoData.guidelines);
  const [some, little] = [withDocumentTokens(whole, 500), withDocumentTokens(whole, 20)];
  const lengths = [whole, some, little].map(({ context }) => countTokens(context.document.summaries));
  expect(lengths[0]).toBeGreaterThan(1_000);
  expect(lengths[1]).toBeLessThanOrEqual(500);
  expect(lengths[2]).toBeLessThanOrEqual(20);
  expect(little.context.document.summaries).toMatch(/^Book 1[\s\S]*Book 2/);
  expect({ ...little.context, document: 0 }).toEqual({ ...whole.context, document: 0 });
});

const asking = '<role>{{job_title}}, {{city}}, {{location}}, {{experience_level}}</role>';
const promptOf = (context: Parameters<typeof buildPrompt>[0]['context']): string =>
  buildPrompt({ template: { ...template, prompt_template: asking }, context })
    .messages.map(({ content }) => content)
    .join('\n');

it('leaves out what waits for a person, and what the rules question in a kept advert [JUDGE-49] [JUDGE-53]', () => {
  const advert = {
    title: 'Advert for Mechanic',
    file_type: 'text/plain',
    file_path: 'a/1',
    description: '',
    extracted_text: 'You mend bikes for the rockstars of our town. Pay is £34,000 a year.',
  };
  const offer = { pay_min: 34_000, pay_max: null, pay_currency: 'GBP', pay_period: 'year', benefits: ['Tea', 'Tools'] };
  const summariesOf = (is_advert: boolean, to_check: object) => {
    const role = { ...demoData.roles[0], ...offer, to_check, documents: [{ ...advert, is_advert }] };
    return materialOf(template, role as unknown as RoleToWrite, demoData.guidelines).context;
  };
  expect(summariesOf(true, {}).document.summaries).toMatch(/specialists of our town\. Pay is £34,000 a year/);
  expect(summariesOf(false, {}).document.summaries).toContain('rockstars of our town');
  expect(promptOf(summariesOf(true, {}))).not.toContain('NOT CONFIRMED');
  const waits = summariesOf(true, { pay_min: '£34,000', city: 'Bristol', country: 'UK', passed: '2020-01-01' });
  expect(waits.role).toMatchObject({ pay_min: null, pay_currency: '', benefits: ['Tea', 'Tools'], city: '' });
  const prompt = promptOf(waits);
  expect(prompt).not.toContain('34,000');
  expect(prompt).toMatch(/, not stated, not stated \((?:onsite|remote|hybrid)/);
  expect(prompt).toContain('Nobody has confirmed these values of the role: country, city, pay. Say nothing about them');
  expect(prompt).not.toContain('<pay>');
});
