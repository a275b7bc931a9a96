import { expect, test } from 'vitest';
import { createLookUps } from '#api/http/look-ups.ts';
import { AppError } from '#shared/errors.ts';

test('a flood of look-ups of one address takes a quarter of the connections, and another waits for one of them [S14]', async () => {
  const lookUp = createLookUps({ DATABASE_POOL: 10 }, () => new AppError('too_many_requests'));
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const ask = (client: string) =>
    lookUp({ client }, () => {
      begun.push(client);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const crowd = Array.from({ length: 103 }, () => ask('crowd'));
  const other = ask('other');
  expect(begun).toHaveLength(3);
  await expect(ask('crowd')).rejects.toMatchObject({ status: 429 });
  ends.shift()?.();
  ends.shift()?.();
  await expect.poll(() => begun).toContain('other');
  for (let done = 0; done < 104; done += 1) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...crowd, other]);
});
