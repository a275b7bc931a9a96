// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useMarking, useMarks } from '#web/features/text/use-marks.ts';
import { openScreen, pass, press, until } from '#web/testing/screen.tsx';

const MARK = {
  rule: 'cliche/word',
  phrase: 'rockstar',
  verdict: 'ignored',
  by: null,
  created_at: '2026-01-01T00:00:00Z',
};

/** A reply that waits until it is given. */
function deferred() {
  let give: (reply: unknown) => void = () => {};
  const reply = new Promise<unknown>((resolve) => {
    give = resolve;
  });
  return { reply, give };
}

const shows = (text: string): boolean => document.body.textContent?.includes(text) ?? false;

function Marks() {
  const { data = [] } = useMarks('d');
  const { unmark } = useMarking('d');
  return (
    <>
      <p>{data.length} ignored</p>
      <button type="button" onClick={() => unmark.mutate(MARK)}>
        Undo
      </button>
    </>
  );
}

test('a list of marks that was asked for before an undo does not take it back', async () => {
  const late = deferred();
  const removed = deferred();
  let reads = 0;
  const { client } = await openScreen(<Marks />, {
    server: ({ method }) => {
      if (method !== 'GET') return removed.reply;
      reads += 1;
      if (reads === 1) return { items: [MARK] };
      return reads === 2 ? late.reply : { items: [] };
    },
  });
  await until(() => shows('1 ignored'));
  void client.invalidateQueries();
  await until(() => reads === 2);
  await press('Undo');
  await until(() => shows('0 ignored'));
  late.give({ items: [MARK] });
  await pass(50);
  expect(shows('0 ignored')).toBe(true);
  removed.give({});
  await until(() => reads === 3);
  expect(shows('0 ignored')).toBe(true);
});
