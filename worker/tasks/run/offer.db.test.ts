import { beforeAll, expect, test } from 'vitest';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { material } from '#shared/text/material.ts';
import type { ProviderAnswer } from '#worker/tasks/provider/answer.ts';
import { answer, type Bench, createBench, type StartedWorker } from '#worker/testing/bench.ts';

let bench: Bench;
let worker: StartedWorker;
let reply: ProviderAnswer;
beforeAll(async () => {
  bench = await createBench();
  worker = bench.start(async () => reply);
});

const offer = {
  pay_min: 62_000,
  pay_max: null,
  pay_currency: 'GBP',
  pay_period: 'year' as const,
  closing_date: '2026-01-31',
  hours_per_week: 37.5,
};
const STATEMENT = 'We welcome everyone.\n\nAsk us for what you need.';

/** What is stored of each kind, written for a role with an offer and a voice with a statement. */
async function written(kinds: readonly KindName[], answered: ProviderAnswer) {
  reply = answered;
  const { user, role, guideline } = await aReadyRole(bench.db, { ...offer, benefits: ['Tea'] });
  const statement = { equal_opportunity_statement: STATEMENT };
  await bench.db.updateTable('brand_guidelines').set(statement).where('id', '=', guideline.id).execute();
  const templates = (await theTemplates(bench.db)).filter(({ kind }) => kinds.includes(kind));
  const owned = { user_id: user.id, workspace_id: user.id };
  const rows = await bench.db
    .insertInto('generation_queue')
    .values(templates.map(({ id }) => ({ ...owned, role_id: role.id, template_id: id, request_id: 'r' })))
    .returning('id')
    .execute();
  for (const { id } of rows) await bench.enqueue(id);
  for (const { id } of rows) await bench.finalCard(id);
  const documents = await Promise.all(rows.map(({ id }) => bench.documentsOf(id)));
  return { user, contents: Object.fromEntries(documents.flat().map(({ kind, content }) => [kind, content])) };
}

test('offer and statement go into the request, the end of adverts and specifications, and the stored material [OFFER-05] [OFFER-07]', async () => {
  const { user, contents } = await written(['job_advert', 'job_spec', 'interview_questions'], answer('Join us.'));
  for (const call of worker.calls) {
    const text = call.messages.map((message) => message.content).join('\n');
    expect(text).toContain('<pay>from £62,000 a year</pay>\n<benefits>\n- Tea\n</benefits>');
    expect(text).toContain('<closing_date>31 January 2026</closing_date>');
  }
  expect(contents).toEqual({
    job_advert: `Join us.\n\n${STATEMENT}`,
    job_spec: `Join us.\n\n${STATEMENT}`,
    interview_questions: 'Join us.',
  });
  const stored = bench.db.selectFrom('materials').select('content').where('workspace_id', '=', user.id);
  expect(material.parse((await stored.executeTakeFirstOrThrow()).content)).toMatchObject({
    role: { ...offer, benefits: ['Tea'], pay_note: '', employment_type: '', region: '' },
    brand_guidelines: { equal_opportunity_statement: STATEMENT },
  });
});

test('a text that was cut at its limit gets no statement behind it [GAP-248]', async () => {
  const { contents } = await written(['job_advert'], answer('Join us and', { is_cut: true }));
  expect(contents).toEqual({ job_advert: 'Join us and' });
});
