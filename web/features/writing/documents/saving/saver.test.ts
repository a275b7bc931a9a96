// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openSaver } from '#web/features/writing/documents/saving/saver.ts';
import { documentOf } from '#web/features/writing/documents/saving/testing/document-of.ts';

afterEach(() => localStorage.clear());

const onStored = () => undefined;

test('a page that is opened again while its last save has no answer goes on with its text [CONTENT-24]', async () => {
  const document = documentOf();
  const answers: ((stored: typeof document) => void)[] = [];
  const send = () => new Promise<typeof document>((resolve) => void answers.push(resolve));
  const first = openSaver({ owner: 'one', document, send, onStored });
  const leave = first.open();
  first.dispatch({ type: 'typed', part: 'text', text: 'One.\nTwo.\nThree and more.', at: Date.now() });
  leave();
  expect(openSaver({ owner: 'another', document, send, onStored })).not.toBe(first);
  const again = openSaver({ owner: 'one', document, send, onStored });
  expect(again.state().texts).toEqual({ text: 'One.\nTwo.\nThree and more.' });
  const leaveAgain = again.open();
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 20_000 });
  answers[0]?.(documentOf({ content: 'One.\nTwo.\nThree and more.', version: 2 }));
  await vi.waitFor(() => expect(again.state().stored.version).toBe(2), { timeout: 20_000 });
  leaveAgain();
  await vi.waitFor(() => expect(openSaver({ owner: 'one', document, send, onStored })).not.toBe(first), {
    timeout: 20_000,
  });
});

const hidePage = () => {
  vi.spyOn(globalThis.document, 'visibilityState', 'get').mockReturnValue('hidden');
  globalThis.document.dispatchEvent(new Event('visibilitychange'));
};

test('a save that is under way when the page is left is sent again so that it outlives the page [CONTENT-22]', async () => {
  const document = documentOf();
  type Sent = { version: number; content: unknown; keepalive: boolean; answer: (stored: typeof document) => void };
  const sends: Sent[] = [];
  const send = (save: Omit<Sent, 'answer'>) =>
    new Promise<typeof document>((answer) => void sends.push({ ...save, answer }));
  const saver = openSaver({ owner: 'leaving', document, send, onStored });
  const leave = saver.open();
  const type = (text: string) => saver.dispatch({ type: 'typed', part: 'text', text, at: Date.now() });
  type('One.');
  saver.dispatch({ type: 'urged' });
  await vi.waitFor(() => expect(sends).toHaveLength(1), { timeout: 20_000 });
  type('One. Two.');
  hidePage();
  const seen = () => sends.map(({ version, content, keepalive }) => ({ version, content, keepalive }));
  expect(seen()).toEqual([
    { version: document.version, content: 'One.', keepalive: false },
    { version: document.version, content: 'One. Two.', keepalive: true },
  ]);
  // What outlives the page already is not sent twice, and the answer of the one given up changes nothing.
  hidePage();
  sends[0]?.answer(documentOf({ content: 'One.', version: 2 }));
  await Promise.resolve();
  expect(sends).toHaveLength(2);
  expect(saver.state()).toMatchObject({ stored: { version: document.version }, sending: { text: 'One. Two.' } });
  sends[1]?.answer(documentOf({ content: 'One. Two.', version: 3 }));
  await vi.waitFor(() => expect(saver.state()).toMatchObject({ stored: { version: 3 }, sending: null, clash: null }), {
    timeout: 20_000,
  });
  vi.restoreAllMocks();
  leave();
});
