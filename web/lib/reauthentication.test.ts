import { afterEach, expect, test } from 'vitest';
import { confirmed, finishReauthentication, offerDialog, useReauthentication } from '#web/lib/reauthentication.ts';

const needed = { data: null, error: { code: 'reauthentication_needed' } };
const done = { data: 'done', error: null };
const asking = () => useReauthentication.getState().asking;
let withdraw = () => {};
afterEach(() => withdraw());

/** A call that requires reauthentication `times` times. */
function aCall(times: number) {
  const sent: number[] = [];
  const send = async () => {
    sent.push(sent.length + 1);
    return sent.length <= times ? needed : done;
  };
  return { sent, send };
}

test('the call is repeated once after the reauthentication and not before', async () => {
  withdraw = offerDialog();
  const { sent, send } = aCall(1);
  const answer = confirmed(send);
  await expect.poll(asking).toBe(true);
  expect(sent).toEqual([1]);
  finishReauthentication(true);
  expect(await answer).toEqual(done);
  expect([sent, asking()]).toEqual([[1, 2], false]);
});

test('after Cancel the refusal is returned and nothing is sent again', async () => {
  withdraw = offerDialog();
  const { sent, send } = aCall(9);
  const answer = confirmed(send);
  await expect.poll(asking).toBe(true);
  finishReauthentication(false);
  expect(await answer).toEqual(needed);
  expect(sent).toEqual([1]);
});

test('after a second refusal the call fails without another dialog', async () => {
  withdraw = offerDialog();
  const { sent, send } = aCall(9);
  const answer = confirmed(send);
  await expect.poll(asking).toBe(true);
  finishReauthentication(true);
  expect(await answer).toEqual(needed);
  expect([sent, asking()]).toEqual([[1, 2], false]);
});

test('two calls share one dialog, and leaving the page resolves both', async () => {
  withdraw = offerDialog();
  const answers = [confirmed(aCall(1).send), confirmed(aCall(1).send)];
  await expect.poll(asking).toBe(true);
  withdraw();
  expect(await Promise.all(answers)).toEqual([needed, needed]);
});

test('without a dialog on the page the refusal is returned', async () => {
  expect(await confirmed(aCall(1).send)).toEqual(needed);
});
