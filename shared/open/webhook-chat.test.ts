import { expect, test } from 'vitest';
import { WEBHOOK_BODY_BYTES } from '#shared/open/webhook-body.ts';
import { chatBody } from '#shared/open/webhook-chat.ts';
import { type WebhookEventType, webhookData } from '#shared/open/webhook-events.ts';
import { CHAT_TOOLS, type ChatTool, chatToolOf } from '#shared/open/webhooks.ts';

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
const bodyFor = (tool: ChatTool, type: WebhookEventType, data: object): string =>
  chatBody(tool, { type, data } as Parameters<typeof chatBody>[1], (path) => `https://app.example.com${path}`);
const textOf = (type: WebhookEventType, data: object, tool: ChatTool = 'slack'): string =>
  JSON.parse(bodyFor(tool, type, data)).text;

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

const SIGNS = '<!channel> <users/all> *Baker* & <b> &amp; _me_ ~x~ `x` |y| @everyone <@1> [a](b) \\ # > - §';

test('Google Chat is given no entities, and no mention or mark of its own [REAL-42]', () => {
  const text = textOf('role.created', given(SIGNS), 'google_chat');
  expect(text).not.toMatch(/[<>*_~`@]|&lt;/);
  expect(text).toContain('＜!channel＞ ＜users/all＞ ∗Baker∗ & ＜b＞ &amp; ˍmeˍ');
  expect(text).toMatch(/ https:\/\/app\.example\.com\/roles\/[\w-]+$/);
});

test('Discord is given its content with every sign escaped, and calls no one [REAL-42]', () => {
  const body = JSON.parse(bodyFor('discord', 'role.created', given(SIGNS)));
  expect(Object.keys(body)).toEqual(['content', 'allowed_mentions']);
  expect(body.allowed_mentions).toEqual({ parse: [] });
  const [says = ''] = body.content.split(' https://');
  expect(says.replace(/\\[\\*_~`|<>#[\]()-]/g, '')).not.toMatch(/[\\*_~`|<>#[\]()-]|@(?!\u200b)/);
  expect(says).toContain('\\*Baker\\* & \\<b\\> &amp; \\_me\\_');
  expect(body.content).toContain(`https://app.example.com/roles/${ID}`);
});

test('Teams is given an Adaptive Card with the sentence and a button [REAL-42]', () => {
  const body = JSON.parse(bodyFor('teams', 'role.created', given(SIGNS)));
  expect(body).toMatchObject({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
  });
  const { content } = body.attachments[0];
  expect(content).toMatchObject({
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', wrap: true }],
    actions: [{ type: 'Action.OpenUrl', title: 'Open', url: `https://app.example.com/roles/${ID}` }],
  });
  const [{ text }] = content.body;
  expect(text).not.toMatch(/[*_~`[\]<>\\]|&\w+;/);
  const numbered = given('Baker', { template: { id: ID, name: '1. Advert' } });
  expect(JSON.parse(bodyFor('teams', 'document.created', numbered)).attachments[0].content.body[0].text).toMatch(
    /^1․ Advert/,
  );
  expect(
    JSON.parse(bodyFor('teams', 'document.deleted', given('Baker'))).attachments[0].content.actions,
  ).toBeUndefined();
});

test.each(CHAT_TOOLS)('a message for %s fits, whatever names say, and keeps its link [REAL-42]', (tool) => {
  for (const name of [
    '&'.repeat(5_000),
    '*'.repeat(5_000),
    '職'.repeat(3_000),
    '😀'.repeat(3_000),
    'a'.repeat(9_000),
  ]) {
    const text = bodyFor(tool, 'document.approved', given(name));
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(WEBHOOK_BODY_BYTES);
    const body = JSON.parse(text);
    if (tool === 'discord') expect(body.content.length).toBeLessThanOrEqual(2_000);
    expect(text).toContain(`https://app.example.com/content/${ID}`);
    expect(text).toContain('…');
    expect(text).not.toContain('\ufffd');
  }
});

test.each<[string, ChatTool]>([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack-gov.com/services/T0/B0/x', 'slack'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://canary.discord.com/api/v10/webhooks/1/x?wait=true', 'discord'],
  ['https://discordapp.com/api/webhooks/1/x', 'discord'],
  ['https://discord.com/api/webhooks/1/x/slack', 'slack'],
  ['https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t', 'google_chat'],
  ['https://prod-12.westeurope.logic.azure.com/workflows/a/triggers/manual/paths/invoke?sig=s', 'teams'],
  ['https://prod-12.westeurope.logic.azure.com:443/workflows/a', 'teams'],
  ['https://default1.2.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/a', 'teams'],
  ['https://harbour.webhook.office.com/webhookb2/a', 'teams'],
  ['https://chat.example.org/hooks/x', 'text'],
  ['https://discord.com.example.org/api/webhooks/1/x', 'text'],
  ['https://example.org/?https://hooks.slack.com/', 'text'],
])('an address says its tool: %s is %s, unless another one is chosen [REAL-42]', (url, tool) => {
  expect(chatToolOf('chat', url)).toBe(tool);
  expect(chatToolOf('discord', url)).toBe('discord');
  expect(chatToolOf('events', url)).toBeUndefined();
});
