import { expect, test } from 'vitest';
import { createSecret } from '#platform/secret.ts';
import { unsubscribeToken, userOfToken } from '#platform/unsubscribe.ts';

const secret = createSecret('a secret of at least thirty-two characters');
const ID = '0b8f8c1e-5c0b-4f0e-9f43-1f5f8b9f3a11';

test('a token names its person, and no other text does [NOTE-08]', () => {
  const token = unsubscribeToken(secret, ID);
  expect(userOfToken(secret, token)).toBe(ID);
  const other = createSecret('another secret of thirty-two characters');
  expect(userOfToken(other, token)).toBeUndefined();
  for (const wrong of ['', ID, `${ID}.`, `${ID}.abc`, token.slice(0, -1), `${token}0`, token.replace('0b8f', '1b8f')])
    expect(userOfToken(secret, wrong)).toBeUndefined();
});
