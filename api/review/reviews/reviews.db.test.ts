import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';

const { db, call, team, signedIn, aGenerated } = await reviewsBench();
type Answer = { status: number; body: { error: { code: string; message: string; fields?: Record<string, string> } } };
const shown = ({ status, body }: Answer) => [status, body.error?.code, body.error?.message];

test('a document is sent, locked, approved, opened as a new draft and sent again [REVIEW-04] [REVIEW-05] [REVIEW-09]', async () => {
  const { ada, bo, id, send, step, save, review, stored } = await team('First');
  const sent = await send(ada, [bo]);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    state: 'in_review',
    required: 1,
    is_sender: true,
    steps: ['withdraw'],
    approved: null,
    is_shared: true,
    round: { sent_by: { name: 'Ada' }, note: 'Is the rota right?', people: [{ name: 'Bo' }], votes: [] },
  });
  expect(shown(await save(ada, 1, 'Second'))).toEqual([
    409,
    'document_locked',
    'This document is in review. Withdraw it to change it.',
  ]);
  expect((await review(bo)).steps).toEqual(['approve', 'request_changes']);
  const approved = await step(bo, 'approve', { note: 'Good.' });
  expect(approved.body).toMatchObject({
    state: 'approved',
    approved: { version: 1, by: 'Bo' },
    steps: [],
    round: {
      outcome: 'approved',
      votes: [{ name: 'Bo', verdict: 'approved', note: 'Good.', counts: true, is_guest: false }],
    },
  });
  expect(shown(await save(ada, 1, 'Second'))).toEqual([
    409,
    'document_locked',
    'This document is approved. Start a new draft to change it.',
  ]);
  expect((await step(ada, 'draft', {})).body).toMatchObject({ state: 'draft', approved: { version: 1, by: 'Bo' } });
  expect((await save(ada, 1, 'Second')).status).toBe(200);
  expect((await call(ada, 'GET', `${PATH}/${id}/approved`)).body).toMatchObject({
    content: 'First',
    approved_by: 'Bo',
  });
  expect((await send(ada, [bo], { version: 2 })).body).toMatchObject({ state: 'in_review', approved: { version: 1 } });
  await step(bo, 'approve', { version: 2 });
  expect(await stored()).toMatchObject({ review_state: 'approved', approved_version: 2 });
  expect((await call(ada, 'GET', `${PATH}/${id}/approved`)).body).toMatchObject({ content: 'Second' });
});

test('restoring a version of a locked document is refused [REVIEW-12]', async () => {
  const { ada, bo, id, send, save } = await team('First');
  await save(ada, 1, 'Second');
  await send(ada, [bo], { version: 2 });
  expect(shown(await call(ada, 'POST', `${PATH}/${id}/versions/1/restore`, { version: 2 }))).toEqual([
    409,
    'document_locked',
    'This document is in review. Withdraw it to change it.',
  ]);
  const item = await call(ada, 'PATCH', `${PATH}/${id}`, { version: 2, index: 0, item: { title: 'a' } });
  expect(item.status).toBeGreaterThanOrEqual(409);
  expect((await call(ada, 'GET', `${PATH}/${id}`)).body).toMatchObject({
    content: 'Second',
    review_state: 'in_review',
  });
});

test('the sender cannot approve, nor who only reads, nor editors where the workspace does not let them [REVIEW-06]', async () => {
  const { ada, bo, cy, ed, send, step, workspace_id } = await team();
  await send(ada, [bo]);
  expect(shown(await step(ada, 'approve', {}))).toEqual([
    403,
    'own_review',
    'You sent this for review, so another person has to approve it.',
  ]);
  expect(shown(await step(ed, 'approve', {}))[1]).toBe('role_too_low');
  await db.updateTable('workspaces').set({ editors_approve: false }).where('id', '=', workspace_id).execute();
  expect(shown(await step(cy, 'approve', {}))[1]).toBe('role_too_low');
  await db.updateTable('workspaces').set({ editors_approve: true }).where('id', '=', workspace_id).execute();
  expect((await step(cy, 'approve', {})).body).toMatchObject({ state: 'approved', approved: { by: 'Cy' } });
});

test('who asks for changes says what should change, and the sender sends it again [REVIEW-07]', async () => {
  const { ada, bo, send, step, save } = await team();
  await send(ada, [bo]);
  const refused = await step(bo, 'request-changes', { note: ' ' });
  expect([refused.status, refused.body.error.fields.note]).toEqual([422, 'Say what should change']);
  expect((await step(bo, 'request-changes', { note: 'x'.repeat(2_001) })).status).toBe(422);
  const asked = await step(bo, 'request-changes', { note: 'Name the pay.' });
  expect(asked.body).toMatchObject({
    state: 'changes_requested',
    round: { votes: [{ name: 'Bo', note: 'Name the pay.' }] },
  });
  expect((await save(ada, 1, 'With pay')).status).toBe(200);
  const again = await send(ada, [bo], { version: 2 });
  expect(again.body).toMatchObject({ state: 'in_review', last_people: [bo.id], round: { votes: [] } });
});

test('only members who may approve can be asked, at least one, each once [REVIEW-03]', async () => {
  const { ada, bo, cy, di, ed, send, review } = await team();
  expect((await review(ada)).approvers).toMatchObject([
    { id: bo.id, name: 'Bo', job_title: 'Recruiter', role: 'reviewer' },
    { id: cy.id, role: 'editor' },
    { id: di.id, role: 'owner' },
  ]);
  const other = await team();
  for (const people of [[], [ed], [ada], [other.bo], [bo, bo]]) expect((await send(ada, people)).status).toBe(422);
  expect((await send(ada, [bo], { version: 2 })).body.error).toMatchObject({
    code: 'review_changed',
    current: { state: 'draft', version: 1 },
  });
  expect((await send(ada, [bo, di])).body.round.people).toMatchObject([{ name: 'Bo' }, { name: 'Di' }]);
});

test('where no approval is needed an editor approves alone [REVIEW-02]', async () => {
  const { ada, bo, send, step, review } = await team('First', { required_approvals: 0 });
  expect(await review(ada)).toMatchObject({ required: 0, steps: ['approve'] });
  expect((await send(ada, [bo])).status).toBe(409);
  expect(shown(await step(bo, 'approve', {}))[1]).toBe('role_too_low');
  expect((await step(ada, 'approve', {})).body).toMatchObject({
    state: 'approved',
    approved: { by: 'Ada', version: 1 },
  });
});

test('a discarded draft gives way to the approved version, which nothing pruned or changed [REVIEW-10]', async () => {
  const { ada, bo, id, send, step, save, stored } = await team('First');
  const sitting = randomUUID();
  await save(ada, 1, 'Second', sitting);
  await send(ada, [bo], { version: 2 });
  await step(bo, 'approve', { version: 2 });
  await step(ada, 'draft', { version: 2 });
  await save(ada, 2, 'Third', sitting);
  expect((await call(ada, 'GET', `${PATH}/${id}/approved`)).body).toMatchObject({ content: 'Second', number: 2 });
  const discarded = await step(ada, 'discard', { version: 3 });
  expect(discarded.body).toMatchObject({ state: 'approved', version: 4, approved: { version: 4, by: 'Bo' } });
  expect(await stored()).toMatchObject({ content: 'Second', approved_version: 4, version: 4 });
  expect((await call(ada, 'GET', `${PATH}/${id}/versions`)).body.items).toMatchObject([
    { restored_from: 2 },
    { origin: 'edited' },
    { approved_by: 'Bo' },
    { origin: 'generated', approved_by: null },
  ]);
});

test('a revoked approval leaves a draft and nothing approved [REVIEW-13]', async () => {
  const { ada, bo, di, id, send, step } = await team();
  await send(ada, [bo]);
  await step(bo, 'approve', {});
  expect(shown(await step(ada, 'revoke', { note: 'Wrong pay.' }))[1]).toBe('role_too_low');
  expect((await step(di, 'revoke', { note: '' })).status).toBe(422);
  const revoked = await step(di, 'revoke', { note: 'Wrong pay.' });
  expect(revoked.body).toMatchObject({ state: 'draft', approved: null, round: { outcome: 'revoked' } });
  expect((await call(ada, 'GET', `${PATH}/${id}/approved`)).status).toBe(404);
});

test('a generation over a document in review or approved leaves a draft, and ends the round as replaced [REVIEW-11]', async () => {
  const { ada, bo, send, step, review, generateAgain, stored } = await team('First');
  await send(ada, [bo]);
  await generateAgain('Second');
  expect(await review(ada)).toMatchObject({
    state: 'draft',
    version: 2,
    round: { outcome: 'replaced' },
    approved: null,
  });
  expect(shown(await step(bo, 'approve', {}))[1]).toBe('review_changed');
  await send(ada, [bo], { version: 2 });
  await step(bo, 'approve', { version: 2 });
  await generateAgain('Third');
  expect(await stored()).toMatchObject({ review_state: 'draft', approved_version: 2, version: 3 });
  await send(ada, [bo], { version: 3 });
  await step(bo, 'request-changes', { version: 3, note: 'Shorter.' });
  await generateAgain('Fourth');
  expect(await stored()).toMatchObject({ review_state: 'changes_requested', approved_version: 2 });
});

test('each step is a row of the activity with version, votes and note, and an event [REVIEW-14]', async () => {
  const { ada, bo, di, id, send, step, save, generateAgain } = await team('First');
  await send(ada, [bo]);
  await step(ada, 'withdraw', {});
  await send(ada, [bo]);
  await step(bo, 'request-changes', { note: 'Name the pay.' });
  await save(ada, 1, 'With pay');
  await send(ada, [bo], { version: 2 });
  await generateAgain('Again');
  await send(ada, [bo], { version: 3 });
  await step(bo, 'approve', { version: 3, note: 'Good.' });
  await step(ada, 'draft', { version: 3 });
  await step(ada, 'discard', { version: 3 });
  await step(di, 'revoke', { version: 3, note: 'Wrong.' });
  const all = await db
    .selectFrom('workspace_activity')
    .select(['action', 'actor_id', 'details', 'subject_name'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  const rows = all.filter(({ action }) => action.startsWith('review.'));
  expect(rows.map(({ action, actor_id }) => [action.slice(7), actor_id])).toEqual([
    ['sent', ada.id],
    ['withdrawn', ada.id],
    ['sent', ada.id],
    ['changes_requested', bo.id],
    ['sent', ada.id],
    ['replaced', ada.id],
    ['sent', ada.id],
    ['approved', bo.id],
    ['draft_started', ada.id],
    ['draft_discarded', ada.id],
    ['revoked', di.id],
  ]);
  expect(rows[7]).toMatchObject({
    subject_name: 'Job Advert',
    details: { version: 3, note: 'Good.', votes: [{ name: 'Bo', verdict: 'approved', counts: true }] },
  });
  const events = await db.selectFrom('outbox').select('type').where('subject_id', '=', id).orderBy('id').execute();
  expect(events.map(({ type }) => type).filter((type) => /review|approved/.test(type))).toEqual([
    'review.requested',
    'review.withdrawn',
    'review.requested',
    'review.changes_requested',
    'review.requested',
    'document.review_changed',
    'review.requested',
    'document.approved',
    'document.review_changed',
    'document.review_changed',
    'document.review_changed',
  ]);
});

test('alone nobody can be asked, and the documents of a workspace are not found by others', async () => {
  const user = await signedIn();
  const id = await aGenerated(user.id, 'Text');
  const send = { version: 1, people: [], note: '' };
  expect((await call(user, 'GET', `${PATH}/${id}/review`)).body).toMatchObject({
    is_shared: false,
    state: 'draft',
    approvers: [],
  });
  expect((await call(user, 'POST', `${PATH}/${id}/review/send`, send)).status).toBe(422);
  const { id: theirs } = await team();
  expect((await call(user, 'GET', `${PATH}/${theirs}/review`)).status).toBe(404);
  expect((await call(user, 'POST', `${PATH}/${theirs}/review/send`, send)).status).toBe(404);
});
