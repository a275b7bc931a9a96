import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { templates } from '#db/templates/index.ts';
import { kindOf, kinds } from '#shared/kinds/index.ts';
import { buildPrompt, locationOf } from '#worker/generation/prompt.ts';

/** The demo provider as a process of its own, asked with the prompts of the product through the library the worker uses. */
let provider: ChildProcess;
let client: OpenAI;
beforeAll(async () => {
  const program = fileURLToPath(new URL('../../local/demo-ai.ts', import.meta.url));
  const env = { DEMO_SPEED: '1000', HOST: '127.0.0.1' };
  provider = fork(program, ['0'], { execArgv: ['--import', 'tsx'], env, stdio: 'ignore' });
  const [{ url }] = (await once(provider, 'message')) as [{ url: string }];
  client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 });
}, 20_000);
afterAll(() => {
  provider.kill('SIGTERM');
});

const names = templates.map(({ name }) => name);
const [engineer, workshop] = demoData.roles;

function callOf(name: string, role = engineer) {
  const template = templates.find((one) => one.name === name);
  if (!template || !role) throw new Error('no such template or role');
  const { messages, settings } = buildPrompt({
    template,
    context: {
      role: { ...role, location: locationOf(role) },
      brand_guidelines: demoData.guidelines,
      document: {
        count: 1,
        types: ['application/pdf'],
        summaries: 'Story\nWe mend bikes in the middle of the building.',
      },
    },
  });
  return { model: 'any-model', messages, ...settings, stop: [...(settings.stop ?? [])] };
}

async function streamed(name: string, role = engineer) {
  const stream = await client.chat.completions.create({
    ...callOf(name, role),
    stream: true,
    stream_options: { include_usage: true },
  });
  const seen = { text: '', pieces: 0, finish: '', usage: 0 };
  for await (const { choices, usage } of stream) {
    seen.pieces++;
    seen.text += choices[0]?.delta.content ?? '';
    seen.finish ||= choices[0]?.finish_reason ?? '';
    if (usage && usage.total_tokens === usage.prompt_tokens + usage.completion_tokens) seen.usage = usage.total_tokens;
  }
  return seen;
}

describe('the demo provider, asked with the prompts of the product', () => {
  it.each(names)('streams a %s that its kind can read, with usage [AI-02] [AI-10] [AI-13]', async (name) => {
    for (const role of demoData.roles) {
      const { text, finish, usage, pieces } = await streamed(name, role);
      expect(finish).toBe('stop');
      expect(pieces).toBeGreaterThan(3);
      expect(usage).toBeGreaterThan(600);
      expect(kinds[kindOf(name)].parse(text, { lenient: false }).length).toBeGreaterThan(2);
      expect(text).toContain(name.startsWith('Boolean') ? 'Bristol' : role.company_name);
    }
  });

  it('writes from the role, the brand voice and the documents, and differently for another role', async () => {
    const [one, other] = await Promise.all([streamed('Job Advert'), streamed('Job Advert', workshop)]);
    for (const part of ['PostgreSQL', 'repair before replace', 'practical, curious', 'We mend bikes in the middle']) {
      expect(one.text).toContain(part);
    }
    expect(other.text).toContain('hydraulic brakes');
    expect(other.text).not.toContain('PostgreSQL');
  });

  it.each(names)('states no figure and no pay in a %s that the role does not hold', async (name) => {
    const { text } = await streamed(name);
    for (const figure of text.replace(/^\d+\. /gm, '').match(/\d+/g) ?? []) expect(['3', '2']).toContain(figure);
    expect(text).not.toMatch(/[£$€]|salary|bonus|pension|holiday|insurance/i);
  });

  it('answers without streaming as well, and lists its model [AI-01] [AI-02]', async () => {
    const reply = await client.chat.completions.create(callOf('Sourcing Email'));
    expect(kinds.sourcing_email.parse(reply.choices[0]?.message.content ?? '', { lenient: false })).toHaveLength(3);
    expect(reply.usage?.total_tokens).toBeGreaterThan(600);
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['rolevoice-demo']);
  });
});
