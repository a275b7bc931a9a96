import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { storedKeys } from '#api/brand/assets/testing/s3.ts';
import { multipart } from '#api/brand/assets/testing/send.ts';
import { type TestApp, testApp } from '#api/testing/app.ts';
import * as sample from '#platform/extract/testing/sample-files.ts';

const ASSETS = '/api/reference-documents';
const AVATAR = '/api/avatar';
/** Two assets, 1 MB of files; and one with room for one asset. */
let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    LIMIT_ASSETS: '2',
    LIMIT_FILE_BYTES: '1000000',
  });
  await app.deps.storage.makeBuckets();
});

type Who = { id: string; token: string };

async function upload({ token }: Who, bytes: number, path = ASSETS) {
  const form = multipart({ name: 'a.png', type: 'image/png', bytes: sample.aPng(bytes) });
  const headers = { authorization: `Bearer ${token}`, 'content-type': form.type };
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: form.body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const stored = async ({ id }: Who) => {
  const { documents, avatars } = app.deps.storage;
  return (await Promise.all([storedKeys(documents, id), storedKeys(avatars, id)])).map((paths) => paths.length);
};
const rows = ({ id }: Who) =>
  app.db.selectFrom('stored_files').select(['state', 'size']).where('user_id', '=', id).execute();

const FULL = 'Delete some, or ask your administrator to raise the limit.';

test('one asset more than the limit is refused and leaves nothing; a deleted one makes room [S14]', async () => {
  const ada = await app.signedIn();
  const [first] = [await upload(ada, 100), await upload(ada, 100)];
  const { status, body } = await upload(ada, 100);
  expect([status, body.error.code]).toEqual([409, 'limit_reached']);
  expect(body.error.message).toBe(`Your account has reached its limit of 2 brand assets. ${FULL}`);
  expect([await stored(ada), await rows(ada)]).toEqual([[2, 0], Array(2).fill({ state: 'kept', size: 100 })]);
  expect((await app.call(ada, 'DELETE', `${ASSETS}/${first?.body.id}`)).status).toBe(204);
  expect((await upload(ada, 100)).status).toBe(200);
});

test('of two uploads at once for the last place one is stored [S14]', async () => {
  const ada = await app.signedIn();
  await upload(ada, 100);
  const answers = await Promise.all([upload(ada, 100_000), upload(ada, 100_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await stored(ada), (await rows(ada)).length]).toEqual([[2, 0], 2]);
});

test('of two uploads at once for the last bytes one is stored [S14]', async () => {
  const ada = await app.signedIn();
  const answers = await Promise.all([upload(ada, 600_000), upload(ada, 600_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 409) ?? {};
  expect(body.error.message).toBe(`Your account has reached its limit of 1,000,000 bytes of files. ${FULL}`);
  expect(await stored(ada)).toEqual([1, 0]);
});

test('pictures count in bytes, and a new one replaces the one before [S14]', async () => {
  const ada = await app.signedIn();
  expect((await upload(ada, 900_000, AVATAR)).status).toBe(200);
  expect((await upload(ada, 200_000)).status).toBe(409);
  expect((await upload(ada, 50_000)).status).toBe(200);
  expect((await upload(ada, 940_000, AVATAR)).status).toBe(200);
  expect((await upload(ada, 960_000, AVATAR)).status).toBe(409);
  expect(await stored(ada)).toEqual([1, 1]);
});

test('files whose row has no size count by their document [S14]', async () => {
  const ada = await app.signedIn();
  await upload(ada, 600_000);
  await app.db.updateTable('stored_files').set({ size: null }).where('user_id', '=', ada.id).execute();
  expect((await upload(ada, 600_000)).status).toBe(409);
  expect((await upload(ada, 300_000)).status).toBe(200);
});

test('a file that declares to be too large for what is left is refused before its body is read [S14]', async () => {
  const ada = await app.signedIn();
  const status = await new Promise((resolve, reject) => {
    const sending = request(`${app.url}${ASSETS}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': multipart({ bytes: Buffer.alloc(0) }).type,
        'content-length': 2_000_000,
      },
    });
    sending.once('error', reject);
    sending.once('response', ({ statusCode }) => {
      resolve(statusCode);
      sending.destroy();
    });
    sending.flushHeaders();
  });
  expect(status).toBe(409);
});
