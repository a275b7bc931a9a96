// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AdminQueue, ProviderNotes } from '#shared/tasks/contracts/queue.ts';
import { QueueProvider } from '#web/features/tasks/queue/queue-provider.tsx';
import { buttons, messages, openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';

const at = new Date().toISOString();
const place = { server: 'ai.example.test/v1', model: 'm-1' };
const nothing: ProviderNotes = { left_out: [], refusals: [], cut_prompt: null };

async function shown(
  provider: AdminQueue['provider'],
  answer: () => unknown = () => new Response(null, { status: 204 }),
) {
  const asked: ServerRequest[] = [];
  const server = (request: ServerRequest) => {
    asked.push(request);
    return answer();
  };
  await openScreen(<QueueProvider provider={provider} />, { server });
  return { asked, text: () => document.body.textContent ?? '' };
}

test('what is not sent to a server is shown with since when, by server and model [REAL-14]', async () => {
  const { text } = await shown({
    ...nothing,
    left_out: [
      { ...place, name: 'temperature', since: at },
      { ...place, name: 'answer length', since: at, most: 4096 },
      { ...place, model: 'm-2', name: 'stream', since: at },
    ],
  });
  expect(text()).toContain('Not sent to ai.example.test/v1 (m-1), which refused it:');
  expect(text()).toContain('temperature since');
  expect(text()).toContain('answers of more than 4,096 tokens since');
  expect(buttons('Forget what ai.example.test/v1 (m-1) refused')).toHaveLength(1);
  expect(buttons('Forget what ai.example.test/v1 (m-2) refused')).toHaveLength(1);
});

test('Forget names the server and model, and says when it did not succeed [REAL-14]', async () => {
  let reply = new Response(null, { status: 204 });
  const { asked } = await shown({ ...nothing, left_out: [{ ...place, name: 'temperature', since: at }] }, () => reply);
  await press('Forget what ai.example.test/v1 (m-1) refused');
  await until(() => asked.length > 0);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/admin/queue/provider/forget', body: place });
  expect(messages('alert')).toEqual([]);
  reply = new Response('{}', { status: 400 });
  await press('Forget what ai.example.test/v1 (m-1) refused');
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual(['It could not be forgotten. Try again.']);
});

test('the words of failed calls and a prompt that was cut are shown [REAL-14] [REAL-11]', async () => {
  const refusal = {
    ...place,
    generation_id: crypto.randomUUID(),
    at,
    code: 'provider_refused',
    words: '400 no such tier',
  };
  const { text } = await shown({
    ...nothing,
    refusals: [refusal],
    cut_prompt: { ...place, at, ours: 6200, theirs: 2048 },
  });
  expect(text()).toContain('400 no such tier');
  expect(text()).toContain('ai.example.test/v1 read 2,048 of about 6,200 tokens of a prompt for m-1');
});

test('without notes, and without Redis, one line says so [REAL-14]', async () => {
  const { text } = await shown(nothing);
  expect(text()).toContain('Nothing was refused within a day.');
  document.body.innerHTML = '';
  expect((await shown(null)).text()).toContain('Not known while Redis does not answer.');
});
