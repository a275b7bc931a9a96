import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aLaterGeneration, failedWith } from '#api/home/testing/rows.ts';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { materialOfRole } from '#db/checks/material.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import type { RoleHome, RoleText } from '#shared/home/contracts/home.ts';
import { scopeOf } from '#shared/scope.ts';

const { db, url, call, team, signedIn, ADVERT, EMAIL } = await reviewsBench();
type Team = Awaited<ReturnType<typeof team>>;
type Who = Team['ada'];

const pathOf = (role_id: string) => `/api/roles/${role_id}/home`;
const homeOf = async (who: Who, { role_id }: Pick<Team, 'role_id'>): Promise<RoleHome> =>
  (await call(who, 'GET', pathOf(role_id))).body;
const advertIn = (home: RoleHome) => home.texts.find(({ template }) => template.id === ADVERT) as RoleText;
const noGenerations = ({ role_id }: Team) => db.deleteFrom('generation_queue').where('role_id', '=', role_id).execute();
const change = ({ role_id }: Team, columns: object) =>
  db
    .updateTable('role_details')
    .set({ ...columns, updated_at: new Date() })
    .where('id', '=', role_id)
    .execute();

/** The text of the team as if it had been generated from the role as it stands. */
async function generatedNow({ workspace_id, role_id, id, ada }: Team): Promise<void> {
  const content = await materialOfRole(db, scopeOf(workspace_id, ada.id, 'any'), role_id);
  const { id: material_id } = await db
    .insertInto('materials')
    .values({ workspace_id, hash: randomUUID(), content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify({ generation_timestamp: new Date().toISOString() });
  await sql`update generated_documents set metadata = ${metadata}::jsonb where id = ${id}`.execute(db);
  await sql`update document_versions set metadata = ${metadata}::jsonb, material_id = ${material_id}
    where document_id = ${id}`.execute(db);
}

test('a role comes with one text of each template in their order, written or not, then those of deleted templates', async () => {
  const made = await team('\n  Come and work here.\nWith us.');
  const { workspace_id, role_id, ada } = made;
  const old = await insertText(db, { workspace_id, role_id, user_id: ada.id, content: '"An old text"' });
  const home = await homeOf(ada, made);
  const templates = await theTemplates(db);
  expect(home.texts.map(({ template }) => template.name)).toEqual([
    ...templates.map(({ name }) => name),
    'Unknown Template',
  ]);
  expect(home.texts.map(({ document_id }) => document_id)).toEqual([
    ...templates.map(({ id }) => (id === ADVERT ? made.id : null)),
    old.id,
  ]);
  const missing = home.texts.find(({ template }) => template.id === EMAIL);
  expect(missing).toMatchObject({ state: { state: 'missing' }, version: null, first_line: '', words: 0, edited: null });
  expect(missing?.template.description).toBe(templates.find(({ id }) => id === EMAIL)?.description);
  expect(advertIn(home)).toMatchObject({
    version: 1,
    first_line: 'Come and work here.',
    words: 6,
    outgoing_ordinal: 1,
    edited: { by: { name: 'Ada' } },
    checks: null,
    card: null,
  });
  expect(home).toMatchObject({ role: { id: role_id, job_title: 'Engineer' }, lead: { name: 'Ada' }, has_feed: false });
});

test('a first line is cut to 160 characters, and a text that is a list begins with its first entry', async () => {
  const made = await team('x'.repeat(400));
  const { workspace_id, role_id, ada } = made;
  const email = [{ type: 'Casual Email', subject: 'Hi', message: 'Second' }];
  await insertText(db, { workspace_id, role_id, user_id: ada.id, template_id: EMAIL, content: JSON.stringify(email) });
  const home = await homeOf(ada, made);
  expect(advertIn(home).first_line).toBe('x'.repeat(160));
  expect(home.texts.find(({ template }) => template.id === EMAIL)?.first_line).toBe('Second');
});

test('a text being written or not written has its card, and an unchanged answer is 304', async () => {
  const made = await team();
  await noGenerations(made);
  const { ada } = made;
  await aLaterGeneration(db, made, { user_id: ada.id, template_id: EMAIL, status: 'pending' });
  const writing = (await homeOf(ada, made)).texts.find(({ template }) => template.id === EMAIL);
  expect(writing).toMatchObject({ state: { state: 'writing' }, card: { status: 'pending', role_id: made.role_id } });
  await noGenerations(made);
  await aLaterGeneration(db, made, { user_id: ada.id, template_id: EMAIL, ...failedWith('provider_failed') });
  const { body, headers } = await call(ada, 'GET', pathOf(made.role_id));
  expect(body.texts.find(({ template }: RoleText) => template.id === EMAIL).card).toMatchObject({
    status: 'failed',
    error: { message: 'The AI did not answer' },
  });
  const again = () =>
    fetch(`${url}${pathOf(made.role_id)}`, {
      headers: {
        authorization: `Bearer ${ada.token}`,
        'x-workspace': made.workspace_id,
        'if-none-match': String(headers.get('etag')),
      },
    });
  expect((await again()).status).toBe(304);
  await change(made, { city: 'Leeds' });
  expect((await again()).status).toBe(200);
});

test('who is asked, what was asked for and who approved are named', async () => {
  const made = await team();
  const { ada, bo, di, send, step } = made;
  await send(ada, [bo, di]);
  expect(advertIn(await homeOf(ada, made)).review).toMatchObject({ who: ['Bo', 'Di'] });
  await step(bo, 'request-changes', { note: 'Two Saturdays in three is wrong' });
  expect(advertIn(await homeOf(ada, made))).toMatchObject({
    review: null,
    note: { by: 'Bo', is_guest: false, text: 'Two Saturdays in three is wrong', used_at: null },
  });
  await send(ada, [bo]);
  await step(bo, 'approve', {});
  const approved = advertIn(await homeOf(ada, made));
  expect([approved.note, approved.approved]).toMatchObject([null, { by: 'Bo' }]);
});

test('the activity is that of the role, its texts and their reviews, the newest first and ten at most', async () => {
  const made = await team();
  const { ada, bo, send, step, workspace_id, role_id } = made;
  await send(ada, [bo]);
  await step(bo, 'approve', {});
  const acts = (await homeOf(ada, made)).activity;
  expect(acts.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['review.approved', 'Bo'],
    ['review.sent', 'Ada'],
  ]);
  const row = { workspace_id, actor_kind: 'user', actor_id: ada.id, action: 'role.changed' } as const;
  await db
    .insertInto('workspace_activity')
    .values(Array.from({ length: 12 }, () => ({ ...row, subject_id: role_id, subject_name: 'Engineer' })))
    .execute();
  await db
    .insertInto('workspace_activity')
    .values({ ...row, subject_id: randomUUID() })
    .execute();
  expect((await homeOf(ada, made)).activity.map(({ action }) => action)).toEqual(Array(10).fill('role.changed'));
});

test('a changed role is said in words, until it is called not needed; the next change is said again', async () => {
  const made = await team();
  const { ada, bo, role_id } = made;
  await change(made, { pay_min: 34_000, pay_max: 38_500, pay_currency: 'GBP', pay_period: 'year' });
  await generatedNow(made);
  expect(await homeOf(ada, made)).toMatchObject({ outdated: [], changes: [] });
  await change(made, { pay_min: 35_000, city: 'Leeds' });
  const pay = { label: 'Pay', was: '£34,000 to £38,500', now: '£35,000 to £38,500' };
  const changed = await homeOf(ada, made);
  expect(changed.changes).toEqual([{ label: 'City', was: 'Porto', now: 'Leeds' }, pay]);
  expect(changed.outdated).toMatchObject([{ id: made.id, changed: ['City', 'Pay'] }]);
  const dismiss = (who: Who, version: number) =>
    call(who, 'POST', `/api/roles/${role_id}/changes/dismiss`, { version });
  expect((await dismiss(bo, changed.role.version)).body.error.code).toBe('role_too_low');
  expect((await dismiss(ada, changed.role.version - 1)).body.error).toMatchObject({
    code: 'edit_conflict',
    current: { id: role_id },
  });
  expect((await dismiss(ada, changed.role.version)).body).toEqual({ dismissed: true });
  expect(await homeOf(ada, made)).toMatchObject({ role: changed.role, outdated: [], changes: [] });
  await change(made, { pay_max: 40_000 });
  expect(await homeOf(ada, made)).toMatchObject({
    outdated: [{ id: made.id, changed: ['Pay'] }],
    changes: [{ label: 'Pay', was: '£34,000 to £38,500', now: '£35,000 to £40,000' }],
  });
});

test('a role of another workspace, a deleted and an unknown one are the same', async () => {
  const [made, other] = [await team(), await team()];
  const stranger = await signedIn();
  for (const [who, id] of [
    [other.ada, made.role_id],
    [stranger, made.role_id],
    [made.ada, randomUUID()],
  ] as const) {
    expect((await call(who, 'GET', pathOf(id))).body.error.code).toBe('no_such_item');
    const dismissed = await call(who, 'POST', `/api/roles/${id}/changes/dismiss`, { version: 1 });
    expect(dismissed.body.error.code).toBe('no_such_item');
  }
});

test('all members read the page; a proposal only who may write', async () => {
  const made = await team();
  for (const who of [made.bo, made.ed, made.di]) {
    const home = await homeOf(who, made);
    expect([home.role.id, advertIn(home).document_id, advertIn(home).proposal]).toEqual([made.role_id, made.id, null]);
  }
});
