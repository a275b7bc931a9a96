// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openSaver } from '#web/features/generated-documents/saving/saver.ts';
import { documentOf } from '#web/features/generated-documents/saving/testing/document-of.ts';

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
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(documentOf({ content: 'One.\nTwo.\nThree and more.', version: 2 }));
  await vi.waitFor(() => expect(again.state().stored.version).toBe(2));
  leaveAgain();
  await vi.waitFor(() => expect(openSaver({ owner: 'one', document, send, onStored })).not.toBe(first));
});
