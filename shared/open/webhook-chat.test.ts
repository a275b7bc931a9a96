import { expect, test } from 'vitest';
import { chatBody } from '#shared/open/webhook-chat.ts';
import { type WebhookEventType, webhookData } from '#shared/open/webhook-events.ts';

const ID = '7b0c1f5e-6a3a-4d53-9a55-0f6f0d2a9c11';
const given = (name: string, more: object = {}) => ({
  actor: { id: ID, name: 'Hilde Okonjo' },
  document_id: ID,
  version: 2,
  url: null,
  role: { id: ID, job_title: name, company_name: 'Crust' },
  template: { id: ID, name: 'Job Advert' },
  member: { id: ID, name },
  member_role: 'editor',
  verdict: 'approved',
  files: 2,
  format: 'docx',
  message: 'A test',
  ...more,
});
const textOf = (type: WebhookEventType, data: object): string =>
  JSON.parse(chatBody({ type, data } as Parameters<typeof chatBody>[0], (path) => `https://app.example.com${path}`))
    .text;

test('an approved document is one sentence with who, what and a link [HOOK-17]', () => {
  expect(textOf('document.approved', given('Senior Backend Engineer'))).toBe(
    `Job Advert for Senior Backend Engineer was approved by Hilde Okonjo. https://app.example.com/content/${ID}`,
  );
});

test('an answer by a share link names the member who made it, and says when a member still decides [HOOK-17] [SHARE-06]', () => {
  const guest = { actor: { id: null, name: 'Rosa Lind' }, link_of: { id: ID, name: 'Ada' } };
  expect(textOf('document.approved', given('Baker', guest))).toContain(
    'Job Advert for Baker was approved by Rosa Lind (by a link of Ada).',
  );
  expect(textOf('share.answered', given('Baker', { ...guest, decides: false }))).toContain(
    'Job Advert for Baker was approved by Rosa Lind (by a link of Ada); a member still decides.',
  );
});

test.each(Object.keys(webhookData) as WebhookEventType[])('%s is one sentence on one line', (type) => {
  const text = textOf(type, given('Baker'));
  expect(text).toMatch(/^[A-Z][^.\n]*[^ ](\.|A test)( https:\/\/\S+)?$|^A test$/);
  expect(text).not.toMatch(/undefined|null|\s\s/);
});

test('names with markup, mentions and line breaks come out as text [HOOK-17]', () => {
  const text = textOf('role.created', given('<!channel> *Baker* & <b>\n_me_\u2028`x` @here [a](b)'));
  expect(text).not.toMatch(/<|>|\*|_|`|\n|\u2028|@|\[|\]/);
  expect(text).toContain('&lt;!channel&gt; ∗Baker∗ &amp; &lt;b&gt; ˍmeˍ ˋxˋ ＠here ［a］(b)');
});

test('who is not known is left out, and what is deleted has no link', () => {
  expect(textOf('document.deleted', given('Baker', { actor: { id: null, name: null } }))).toBe(
    'Job Advert for Baker was deleted.',
  );
  expect(textOf('share.answered', given('Baker', { verdict: 'changes_requested' }))).toContain(
    'Changes to Job Advert for Baker were requested by Hilde Okonjo.',
  );
});
