import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { heldOf, type RecordKind, sendRecord } from '#web/lib/record-save.ts';

type Values = { city: string; country: string };
type Saved = Values & { id: string; version: number };
const saved: Saved = { id: '7', version: 3, city: 'Porto', country: 'Portugal' };
const input = (city: string) => ({ city, country: 'Portugal' });
const conflict = (current: Saved) => new AppError('edit_conflict', { current });

/** A form of `base` whose server returns these responses in turn; `sent` holds the requests. */
function formOf(base: Saved | undefined, ...answers: (Saved | AppError)[]) {
  const sent: unknown[][] = [];
  const answer = async (...asked: unknown[]): Promise<Saved> => {
    sent.push(asked);
    const next = answers.shift() ?? new AppError('unavailable');
    if (next instanceof AppError) throw next;
    return next;
  };
  const kind: RecordKind<Values, Values, Saved> = {
    name: 'role',
    empty: { city: '', country: '' },
    resolver: async (values) => ({ values, errors: {} }),
    parts: (['city', 'country'] as const).map((name) => ({
      label: name,
      fields: [name],
      textOf: (values: Values) => values[name],
    })),
    valuesOf: ({ city, country }) => ({ city, country }),
    read: (current) => current as Saved | undefined,
    create: (body, key) => answer('create', key, body),
    update: ({ id, version }, body) => answer('update', id, version, body),
    texts: { saved: '', updated: '', failed: '', deleted: '', conflict: '' },
  };
  const held = (city: string) => ({ ...heldOf(kind, base), ...input(city), key: 'one-form' });
  return { sent, save: (city: string) => sendRecord(kind, held(city), input(city)) };
}

test('the create sends the key of the form, a later save the version it began from [GAP-140, GAP-141]', async () => {
  const [first, later] = [formOf(undefined, saved), formOf(saved, saved)];
  expect(await first.save('Porto')).toEqual({ is: 'saved', saved });
  expect(first.sent).toEqual([['create', 'one-form', input('Porto')]]);
  await later.save('Faro');
  expect(later.sent).toEqual([['update', '7', 3, input('Faro')]]);
});

test('a record created by a request without a response is updated with later changes [GAP-140]', async () => {
  const form = formOf(undefined, new AppError('idempotency_mismatch', { current: saved }), saved);
  expect(await form.save('Faro')).toEqual({ is: 'saved', saved });
  expect(form.sent.map(([what]) => what)).toEqual(['create', 'update']);
  const deleted = formOf(undefined, new AppError('idempotency_mismatch'));
  expect(await deleted.save('Faro')).toEqual({ is: 'deleted' });
});

test('a conflict with one’s own save, whose response was lost, is a success [GAP-141]', async () => {
  const current = { ...saved, version: 4, city: 'Faro' };
  const form = formOf(saved, conflict(current));
  expect(await form.save(' Faro ')).toEqual({ is: 'saved', saved: current });
  expect(form.sent).toHaveLength(1);
});

test('a newer version that changed none of the fields is overwritten at once [GAP-141]', async () => {
  const form = formOf(saved, conflict({ ...saved, version: 4 }), { ...saved, version: 5 });
  expect(await form.save('Faro')).toMatchObject({ is: 'saved', saved: { version: 5 } });
  expect(form.sent[1]).toEqual(['update', '7', 4, input('Faro')]);
});

test('a newer version with another text is shown, not overwritten [GAP-141]', async () => {
  const current = { ...saved, version: 4, country: 'Spain' };
  const form = formOf(saved, conflict(current));
  expect(await form.save('Faro')).toEqual({ is: 'conflict', current });
  expect(form.sent).toHaveLength(1);
});

test('a deleted record is reported as deleted, and any other refusal is a failure [GAP-143]', async () => {
  expect(await formOf(saved, new AppError('no_such_item')).save('Faro')).toEqual({ is: 'deleted' });
  const error = new AppError('unavailable');
  expect(await formOf(saved, error).save('Faro')).toEqual({ is: 'failed', error });
});
