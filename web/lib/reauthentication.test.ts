import { afterEach, expect, test } from 'vitest';
import { answerWhoItIs, confirmed, offerDialog, useReauthentication } from '#web/lib/reauthentication.ts';

const needed = { data: null, error: { code: 'reauthentication_needed' } };
const done = { data: 'done', error: null };
const asking = () => useReauthentication.getState().asking;
let withdraw = () => {};
afterEach(() => withdraw());

/** A server that wants to know who it is `times` times. */
function aCall(times: number) {
  const sent: number[] = [];
  const send = async () => {
    sent.push(sent.length + 1);
    return sent.length <= times ? needed : done;
  };
  return { sent, send };
}

test('the call is made once more after the person has confirmed, and only then', async () => {
  withdraw = offerDialog();
  const { sent, send } = aCall(1);
  const answer = confirmed(send);
  await expect.poll(asking).toBe(true);
  expect(sent).toEqual([1]);
  answerWhoItIs(true);
  expect(await answer).toEqual(done);
  expect([sent, asking()]).toEqual([[1, 2], false]);
});

test('after Cancel the refusal is the answer, and nothing is sent again', async () => {
  withdraw = offerDialog();
  const { sent, send } = aCall(9);
  const answer = confirmed(send);
  await expect.poll(asking).toBe(true);
  answerWhoItIs(false);
  expect(await answer).toEqual(needed);
  expect(sent).toEqual([1]);
});

test('after a second refusal the call fails instead of asking again', async () => {
  withdraw = offerDialog();
  const { sent, send } = aCall(9);
  const answer = confirmed(send);
  await expect.poll(asking).toBe(true);
  answerWhoItIs(true);
  expect(await answer).toEqual(needed);
  expect([sent, asking()]).toEqual([[1, 2], false]);
});

test('two calls share one dialog, and leaving the page answers both', async () => {
  withdraw = offerDialog();
  const answers = [confirmed(aCall(1).send), confirmed(aCall(1).send)];
  await expect.poll(asking).toBe(true);
  withdraw();
  expect(await Promise.all(answers)).toEqual([needed, needed]);
});

test('where there is no dialog the refusal is passed on', async () => {
  expect(await confirmed(aCall(1).send)).toEqual(needed);
});
