// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { useForgetting } from '#web/lib/storage.ts';
import { messages, openScreen, press } from '#web/testing/screen.tsx';
import { ForgettingStrip } from '#web/ui/feedback/forgetting-strip.tsx';

test('a page that cannot remember says so once, on whatever page that is [REAL-49]', async () => {
  await openScreen(<ForgettingStrip />);
  expect(messages('status')).toEqual([]);
  await act(async () => useForgetting.setState({ forgets: true }));
  expect(messages('status')[0]).toContain('This browser does not let this site store anything.');
  await press('Dismiss');
  expect(messages('status')).toEqual([]);
  document.body.innerHTML = '';
  await openScreen(<ForgettingStrip />);
  expect(messages('status')).toEqual([]);
});
