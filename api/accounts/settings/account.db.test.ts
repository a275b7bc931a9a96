import { expect, test } from 'vitest';
import { aClient, aPerson, call, PASSWORD, sharedService } from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();
const { db, storage } = service.deps;

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]);
const WEBP = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(100)]);

async function upload(bearer: string, bytes: Buffer, name = 'me.png', type = 'image/png') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return call(service, '/api/avatar', { bearer, method: 'POST', body });
}

test('a picture is stored under the user, set in the profile, linked for an hour, and removed [SET-11] [SET-12] [ENT-14] [FILE-API-04] [FILE-API-05]', async () => {
  const { client, id, session } = await aPerson(service);
  const bearer = session.access_token;
  expect((await call(service, '/api/avatar', { bearer })).body).toEqual({ url: null, expires_at: null });
  const { status, body } = await upload(bearer, PNG);
  expect(status).toBe(200);
  const picture = await fetch(body.url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('3600');
  const first = (await client.getUser()).data.user?.user_metadata.avatar_url;
  expect(first).toMatch(new RegExp(`^${id}/\\d+\\.png$`));

  await upload(bearer, GIF, 'me.gif', 'image/gif');
  expect(await storage.read(storage.avatars, first)).toBeUndefined();
  expect((await call(service, '/api/avatar', { bearer, method: 'DELETE' })).status).toBe(204);
  expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('avatar_url');
  expect(await db.selectFrom('stored_files').selectAll().where('user_id', '=', id).execute()).toEqual([]);
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'image/svg+xml'],
  ['HTML that says PNG', Buffer.from('<html><script>alert(1)</script>'), 'image/png'],
  ['an empty file', Buffer.alloc(0), 'image/png'],
])('%s is no picture [SET-09] [GAP-100] [S3]', async (_what, bytes, type) => {
  const { session } = await aPerson(service);
  const { status, body } = await upload(session.access_token, bytes, 'x.png', type);
  expect([status, body.error.message]).toEqual([415, 'Please upload an image file']);
});

test('2 MB are refused, one byte less is accepted; the type is detected from the bytes [SET-10] [GAP-99]', async () => {
  const { session, id } = await aPerson(service);
  const size = (bytes: number) => Buffer.concat([WEBP, Buffer.alloc(bytes - WEBP.length)]);
  const large = await upload(session.access_token, size(2 * 1024 * 1024));
  expect([large.status, large.body.error.message]).toEqual([413, 'Image size should be less than 2MB']);
  expect((await upload(session.access_token, size(2 * 1024 * 1024 - 1))).status).toBe(200);
  const rows = await db.selectFrom('stored_files').select('path').where('user_id', '=', id).execute();
  expect(rows).toEqual([{ path: expect.stringMatching(/\.webp$/) }]);
});

test('a path written into the profile does not open another user’s picture [S1]', async () => {
  const [owner, thief] = [await aPerson(service), await aPerson(service)];
  await upload(owner.session.access_token, PNG);
  const path = (await owner.client.getUser()).data.user?.user_metadata.avatar_url;
  await thief.client.updateUser({ data: { avatar_url: path } });
  const bearer = thief.session.access_token;
  expect((await call(service, '/api/avatar', { bearer })).body.url).toBeNull();
});

test('one’s own account is deleted with its password only, with sign-in, files and data [SET-27] [SET-28] [GAP-23]', async () => {
  const { email, id, session } = await aPerson(service);
  const bearer = session.access_token;
  await upload(bearer, PNG);
  const remove = (password: string) => call(service, '/api/account', { bearer, method: 'DELETE', json: { password } });
  const wrong = await remove('Wrong-one-1!');
  expect([wrong.status, wrong.body.error.message]).toEqual([403, 'Incorrect password']);
  expect((await remove(PASSWORD)).status).toBe(204);
  expect((await call(service, '/auth/v1/user', { bearer })).body.error_code).toBe('user_not_found');
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect(await db.selectFrom('stored_files').selectAll().where('user_id', '=', id).execute()).toEqual([]);
});
