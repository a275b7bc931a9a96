import { expect, test } from 'vitest';
import { type Card, FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import { rowsOf } from '#web/features/home/role/live-texts.ts';
import { aText, templateId } from '#web/features/home/role/testing/role-home.ts';
import { startingCard } from '#web/features/writing/generate/run-cards.ts';

const cardOf = (number: number, more: Partial<Card> = {}): Card => ({
  ...startingCard({ id: templateId(number), name: `Text ${number}`, kind: 'plain' }, 'role'),
  ...more,
});
const half = pendingSteps().map(
  (step, at) => ({ ...step, percent: at === 1 ? 50 : 0, state: at === 0 ? 'completed' : step.state }) as const,
);

test('a card under way says more than the page that was read before it [HOME-06]', () => {
  const texts = [aText(0, { state: { state: 'missing' } }), aText(1)];
  const [row, other] = rowsOf(texts, [cardOf(0, { status: 'processing', steps: half, draft: 'Words\nso far ' })], []);
  expect(row?.text.state).toMatchObject({ state: 'writing', is_waiting: false });
  expect([row?.percent, row?.lastWords]).toEqual([50, 'Words\nso far']);
  expect([other?.text, other?.percent, other?.lastWords]).toEqual([texts[1], null, '']);
});

test('a text that was asked for waits, also before it has a card, and one that ended is as it was read [HOME-06]', () => {
  const missing = aText(0, { state: { state: 'missing' } });
  expect(rowsOf([missing], [], [templateId(0)])[0]?.text.state).toMatchObject({ state: 'writing', is_waiting: true });
  expect(rowsOf([missing], [cardOf(0, { seq: FINAL_SEQ })], [])[0]?.text).toBe(missing);
});

test('a row keeps its key while its text is written, and a text without a template has one as well [HOME-25]', () => {
  const [before] = rowsOf([aText(0, { state: { state: 'missing' } })], [], []);
  const [after] = rowsOf([aText(0)], [], []);
  expect(after?.key).toBe(before?.key);
  const { template, ...rest } = aText(1);
  const [gone] = rowsOf([{ ...rest, template: { ...template, id: null } }], [], []);
  expect([gone?.key, gone?.listed.template_name]).toEqual([rest.document_id, null]);
});
