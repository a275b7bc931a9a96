import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { brandBook, employerStory } from '#db/demo/texts.ts';
import { templates } from '#db/writing/templates/index.ts';
import { programFile } from '#local/launch/bundle.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { kindOfName } from '#shared/text/kinds/by-name.ts';
import { buildPrompt, locationOf } from '#worker/writing/tasks/write/prompt.ts';
import { bareRoles } from '#worker/writing/tasks/write/testing/demo-material.ts';

/** The demo provider in its own process, called with the prompts of the product through the worker's client library. */
let provider: ChildProcess;
let client: OpenAI;
beforeAll(async () => {
  const env = { DEMO_SPEED: '1000', HOST: '127.0.0.1' };
  provider = fork(await programFile('local/demo/ai.ts'), ['0'], { env, stdio: 'ignore' });
  const [{ url }] = (await once(provider, 'message')) as [{ url: string }];
  client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 });
}, 20_000);
afterAll(() => {
  provider.kill('SIGTERM');
});

const names = templates.map(({ name }) => name);
const [engineer, workshop] = demoData.roles;
/** The texts of both files, first the one with the least about the employer's business. */
const summaries = [employerStory, brandBook.flat()].map((lines) => lines.join('\n')).join('\n\n');

function callOf(name: string, role = engineer) {
  const template = templates.find((one) => one.name === name);
  if (!template || !role) throw new Error('no such template or role');
  const { messages, settings } = buildPrompt({
    template,
    context: {
      role: { ...role, location: locationOf(role) },
      brand_guidelines: demoData.guidelines,
      document: { count: 2, types: ['PDF', 'Word'], summaries },
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
      const { text: answer, finish, usage, pieces } = await streamed(name, role);
      // What is read has a comma after every closing line; German is written without.
      const text = answer.replaceAll('Viele Grüße\\n', 'Viele Grüße,\\n');
      expect(finish).toBe('stop');
      expect(pieces).toBeGreaterThan(3);
      expect(usage).toBeGreaterThan(600);
      const { content, have, want } = readAnswer(kindOfName(name), answer);
      expect(have).toBe(want);
      expect(typeof content === 'string' ? content : JSON.stringify(content)).toBe(
        typeof content === 'string' ? text.trim() : JSON.stringify(JSON.parse(text)),
      );
      expect(text).toContain(name.startsWith('Boolean') ? role.city : role.company_name);
    }
  });

  it('writes from the role, the brand voice and the documents, and differently for another role', async () => {
    const [one, other] = await Promise.all([streamed('Job Advert'), streamed('Job Advert', workshop)]);
    for (const part of ['PostgreSQL', 'We design, rent out and repair electric cargo bikes.', 'left out of cycling']) {
      expect(one.text).toContain(part);
    }
    expect(other.text).toContain('hydraulic brakes');
    expect(other.text).not.toContain('PostgreSQL');
  });

  it.each(names)('states no figure and no pay in a %s that the role does not hold', async (name) => {
    const { text } = await streamed(name, bareRoles[0]);
    for (const figure of text.replace(/^\d+\. /gm, '').match(/\d+/g) ?? []) expect(['3', '2']).toContain(figure);
    expect(text).not.toMatch(/[£$€]|salary|bonus|pension|holiday|insurance/i);
  });

  it('opens with the work or the employer’s business, never with its working hours', async () => {
    for (const role of demoData.roles) {
      for (const name of names) {
        const { text } = await streamed(name, role);
        expect(text).not.toMatch(/Think of the point|Some of it you will know|on most days|We are in Bristol/);
        const parts = text.split(/\n\n|\\n\\n|"content": "/);
        for (const part of parts) expect(part).not.toMatch(/^(?:.*\n)?We plan in cycles/);
      }
    }
  });

  it.each(names)('shows values in practice in %s and lists neither them nor the traits', async (name) => {
    const { brand_values, personality_traits } = demoData.guidelines;
    const traits = personality_traits.toLowerCase().split(', ');
    for (const role of demoData.roles) {
      const { text } = await streamed(name, role);
      for (const sentence of text.split(/[.!?]\s|\n/)) {
        const recited = brand_values
          .split(', ')
          .filter((value) => sentence.toLowerCase().includes(value.toLowerCase()));
        expect(recited.length).toBeLessThan(2);
        expect(traits.filter((trait) => sentence.toLowerCase().includes(trait)).length).toBeLessThan(2);
      }
    }
  });

  it('asks the two roles different questions in a different order', async () => {
    const asked = async (role: typeof engineer) => {
      const { text } = await streamed('Interview Questions', role);
      return [...text.matchAll(/^Follow up: (.*)$/gm)].map(([line]) => line);
    };
    for (let turn = 0; turn < 6; turn++) {
      const [one, other] = await Promise.all([asked(engineer), asked(workshop)]);
      expect([one.length, other.length]).toEqual([10, 10]);
      expect(one.filter((question) => other.includes(question)).length).toBeLessThan(7);
      expect(one.filter((question, at) => other[at] === question).length).toBeLessThan(4);
    }
  });

  it('states the split of the week in each email for a hybrid role', async () => {
    const { text } = await streamed('Sourcing Email');
    const { content } = readAnswer('sourcing_email', text);
    for (const { message } of content as { message: string }[]) {
      expect(message).toMatch(
        /hybrid.*3 days.*Bristol.*2 days remote|hybrid in Bristol \(3 days on site and 2 days remote\)/s,
      );
    }
  });

  it('also answers without streaming, and lists its model [AI-01] [AI-02]', async () => {
    const reply = await client.chat.completions.create(callOf('Sourcing Email'));
    expect(readAnswer('sourcing_email', reply.choices[0]?.message.content ?? '')).toMatchObject({ have: 3, want: 3 });
    expect(reply.usage?.total_tokens).toBeGreaterThan(600);
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['rolevoice-demo']);
  });
});
