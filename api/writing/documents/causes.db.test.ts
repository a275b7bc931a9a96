import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';

const bench = await documentsBench();
const { call, signedIn, aGenerated, versionsOf } = bench;
const [SITTING, OTHER] = [randomUUID(), randomUUID()];

/** Saves texts of sittings one after the other; returns the causes of the versions, the newest first. */
async function causesAfter(...saves: { replaced?: number; sitting?: string }[]) {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  for (const [at, { sitting = SITTING, ...more }] of saves.entries()) {
    const { version } = (await call(who, 'GET', `${PATH}/${id}`)).body;
    const body = { version, content: `Text ${at}`, sitting, ...more };
    expect((await call(who, 'PUT', `${PATH}/${id}`, body)).status).toBe(200);
  }
  return (await versionsOf(who, id)).map(({ cause }) => cause);
}

test('replacements of a sitting are one version that counts them [JUDGE-62]', async () => {
  expect(await causesAfter({ replaced: 1 }, { replaced: 2 }, { replaced: 1 })).toEqual(['Checks: 4 replaced', null]);
});

test('once something is typed, the version is edited, whatever was replaced before or is later [JUDGE-62]', async () => {
  expect(await causesAfter({ replaced: 1 }, {})).toEqual([null, null]);
  expect(await causesAfter({}, { replaced: 1 })).toEqual([null, null]);
  expect(await causesAfter({ replaced: 1 }, {}, { replaced: 3 })).toEqual([null, null]);
});

test('another sitting counts for itself [JUDGE-62]', async () => {
  expect(await causesAfter({ replaced: 2 }, { replaced: 3, sitting: OTHER })).toEqual([
    'Checks: 3 replaced',
    'Checks: 2 replaced',
    null,
  ]);
});

test.each([0, -1, 1_001, 1.5, '4'])('no version is named after %j replacements [JUDGE-62]', async (replaced) => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  const { status } = await call(who, 'PUT', `${PATH}/${id}`, { version: 1, content: 'New', replaced });
  expect(status).toBe(422);
});
