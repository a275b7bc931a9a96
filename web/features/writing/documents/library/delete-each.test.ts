import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { deleteEach } from '#web/features/writing/documents/library/delete-each.ts';

const ids = ['a', 'b', 'c', 'd'];

test('a deletion that fails in the midst says how many were deleted, and goes on from there [GAP-242]', async () => {
  const deleted = new Set<string>();
  const remove = vi.fn(async (id: string) => {
    if (id === 'c') throw new AppError('UNKNOWN_ERROR');
  });
  await expect(deleteEach(ids, deleted, remove)).rejects.toThrow('Deleted 2 of 4. Failed to delete the rest.');
  expect([...deleted]).toEqual(['a', 'b']);
  remove.mockReset().mockResolvedValue(undefined);
  await deleteEach(ids, deleted, remove);
  expect(remove.mock.calls.map(([id]) => id)).toEqual(['c', 'd']);
});

test('what was deleted elsewhere meanwhile is no failure', async () => {
  const deleted = new Set<string>();
  await deleteEach(ids, deleted, async (id) => {
    if (id === 'b') throw new AppError('NOT_FOUND');
  });
  expect([...deleted]).toEqual(ids);
});
