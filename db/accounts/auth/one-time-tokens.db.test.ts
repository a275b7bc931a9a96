import { expect, test } from 'vitest';
import { oneTimeTokenByHash, putOneTimeToken, spendOneTimeToken } from '#db/accounts/auth/one-time-tokens.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';

const db = await testDatabase();

test('a token that was replaced after it was read is not used up and does not take effect as the newer one [S9] [S10]', async () => {
  const { id: user_id } = await aUser(db);
  const put = (token_hash: string, first_name: string) => {
    const expires_at = new Date(Date.now() + 60_000);
    return putOneTimeToken(
      db,
      { user_id, kind: 'signup', token_hash, expires_at },
      { passwordHash: null, metadata: { first_name } },
    );
  };
  await put('older', 'Vera');
  const older = await oneTimeTokenByHash(db, 'older', ['signup']);
  await put('newer', 'Mallory');
  const newer = await oneTimeTokenByHash(db, 'newer', ['signup']);
  if (!older || !newer) throw new Error('not found');
  expect(newer.id).toBe(older.id);
  expect(await spendOneTimeToken(db, older)).toBeUndefined();
  expect(await spendOneTimeToken(db, newer)).toMatchObject({ wanted_metadata: { first_name: 'Mallory' } });
  expect(await spendOneTimeToken(db, newer)).toBeUndefined();
});
