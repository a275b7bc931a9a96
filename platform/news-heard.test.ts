import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { heardNews, jsonOf } from '#platform/news-heard.ts';
import { type Card, card, pendingSteps } from '#shared/card.ts';

const aCard = (more: Partial<Card> = {}): Card => ({
  ...{ id: randomUUID(), user_id: randomUUID(), role_id: null, template_id: null, template_name: 'Job Advert' },
  ...{ job_title: 'Engineer', company_name: 'Harbour', status: 'processing', steps: pendingSteps(), attempt: 1 },
  ...{ max_attempts: 3, tokens: 0, document_count: 0, draft: '', waiting: null, retry_at: null },
  ...{ server_time: new Date().toISOString(), error: null, document_id: null },
  ...{ created_at: new Date().toISOString(), started_at: null, ended_at: null, seq: 1 },
  ...more,
});
// Memory of its own, so that a copy can be told from a part of it.
const told = (news: unknown) => Buffer.from(new TextEncoder().encode(JSON.stringify(news)).buffer);
const cardIn = (payload: Buffer) => {
  const heard = heardNews(payload);
  if (heard?.type !== 'card') throw new Error('no card was heard');
  return { ...heard, isAsTold: heard.json.buffer === payload.buffer };
};

test('a card goes on as it was told, byte for byte, to the person it is of', () => {
  const one = aCard({ draft: 'Zoë’s “Café” 🚀 \\" }}' });
  const { user_id, json, isAsTold } = cardIn(told({ type: 'card', card: one }));
  expect([user_id, isAsTold]).toEqual([one.user_id, true]);
  expect(card.parse(jsonOf(json))).toEqual(one);
  // Kept cards that are told again come out of the schema, in its order.
  expect(cardIn(told({ type: 'card', card: card.parse(one) })).isAsTold).toBe(true);
});

test('what a person wrote into a card does not make it another one’s [S12]', () => {
  const other = randomUUID();
  const words = `","user_id":"${other}","card":{"id":"${other}","user_id":"${other}"}}`;
  const one = aCard({ job_title: words, company_name: words, draft: words });
  expect(cardIn(told({ type: 'card', card: one })).user_id).toBe(one.user_id);
});

test('a card in any other form is checked whole, and only what the contract knows goes on', () => {
  const { id, user_id, ...rest } = aCard();
  const turned = cardIn(told({ card: { user_id, secret: 1, ...rest, id }, type: 'card' }));
  expect([turned.user_id, turned.isAsTold]).toEqual([user_id, false]);
  expect(jsonOf(turned.json)).toEqual({ id, user_id, ...rest });
  expect(heardNews(told({ card: { user_id, ...rest, id: 1 }, type: 'card' }))).toBeUndefined();
});

test('budgets and ended sessions are read whole', () => {
  const now = new Date().toISOString();
  const budget = { used: 1, total: 2, window_ms: 3, resets_at: now, server_time: now };
  expect(heardNews(told({ type: 'budget', budget }))).toEqual({ type: 'budget', budget });
  const ended = { type: 'session_ended', user_id: randomUUID(), session_ids: null };
  expect(heardNews(told(ended))).toEqual(ended);
});

test('what is no news is nothing', () => {
  const whole = told({ type: 'card', card: aCard() });
  for (const payload of [whole.subarray(0, -1), whole.subarray(1), told({ type: 'card' }), told({ type: 'other' })]) {
    expect(heardNews(payload)).toBeUndefined();
  }
  for (const text of ['', '{', 'null', '[]', '{"type":"card","card":{}}']) {
    expect(heardNews(Buffer.from(text))).toBeUndefined();
  }
});
