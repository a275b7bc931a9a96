import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  type FileAt,
  filesToRemove,
  forgetFile,
  keepFile,
  markDeleting,
  markFilesOf,
  reserveFile,
} from '#db/base/files.ts';
import type { Db } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { personalScope } from '#shared/scope.ts';

const bucket = 'reference-documents';
let db: Db;
let userId: string;

beforeAll(async () => {
  db = await ownDatabase();
  userId = (await aUser(db)).id;
});
const reserve = (now?: number) =>
  reserveFile(db, personalScope(userId), { bucket, extension: 'pdf', size: 10, ...(now && { now }) });
const stateOf = async ({ path }: FileAt) =>
  (await db.selectFrom('stored_files').select('state').where('path', '=', path).executeTakeFirst())?.state;
const age = ({ path }: FileAt, minutes: number) =>
  sql`update stored_files set updated_at = now() - make_interval(mins => ${minutes}) where path = ${path}`.execute(db);
const removable = async () => (await filesToRemove(db)).map(({ path }) => path);

test('files of the same millisecond get paths of their own [GAP-41] [FILE-API-01]', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, () => reserve(1_760_000_000_000)));
  expect(files.map(({ path }) => path).sort()).toEqual(
    files.map((_, later) => `${userId}/${1_760_000_000_000 + later}.pdf`),
  );
});

test('a reserved file can be kept, a released one cannot', async () => {
  const [kept, given] = [await reserve(), await reserve()];
  expect(await keepFile(db, personalScope(userId), kept)).toBe(true);
  await markDeleting(db, personalScope(userId), given);
  expect(await keepFile(db, personalScope(userId), given)).toBe(false);
  expect(await keepFile(db, personalScope(userId), { bucket, path: 'nowhere' })).toBe(false);
  expect([await stateOf(kept), await stateOf(given)]).toEqual(['kept', 'deleting']);
});

test('the sweep gets marked files and uploads older than an hour, which can then no longer be kept', async () => {
  const [kept, fresh, old, marked] = [await reserve(), await reserve(), await reserve(), await reserve()];
  await keepFile(db, personalScope(userId), kept);
  await markDeleting(db, personalScope(userId), marked);
  await age(kept, 600);
  await age(fresh, 59);
  await age(old, 61);
  const removed = await removable();
  expect(removed).toEqual(expect.arrayContaining([old.path, marked.path]));
  expect(removed).not.toContain(fresh.path);
  expect(removed).not.toContain(kept.path);
  expect(await keepFile(db, personalScope(userId), old)).toBe(false);
});

test('only the row of a file marked for removal is deleted', async () => {
  const [kept, marked] = [await reserve(), await reserve()];
  await keepFile(db, personalScope(userId), kept);
  await markDeleting(db, personalScope(userId), marked);
  for (const file of [kept, marked]) await forgetFile(db, file);
  expect([await stateOf(kept), await stateOf(marked)]).toEqual(['kept', undefined]);
});

test('all files of a user are marked at once [GAP-23]', async () => {
  const other = await aUser(db);
  const theirs = await reserveFile(db, personalScope(other.id), { bucket: 'avatars', extension: 'png', size: 10 });
  const mine = await reserve();
  expect(await markFilesOf(db, personalScope(other.id))).toEqual([theirs]);
  expect([await stateOf(theirs), await stateOf(mine)]).toEqual(['deleting', 'uploading']);
});
