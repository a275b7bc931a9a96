import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordEvent } from '#db/base/outbox.ts';
import { deleteDocument, updateDocument } from '#db/brand/assets.ts';
import { deleteGuidelines } from '#db/brand/guidelines.ts';
import type { Tx } from '#db/schema.ts';
import { aDocument, aGuideline, aRole, aUser } from '#db/testing/factories.ts';
import { checkDocument } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { WorkspaceEvent } from '#shared/events.ts';
import { personalScope } from '#shared/scope.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { createCheckHandlers } from '#worker/checks/check-document.ts';
import { checkBench } from '#worker/checks/testing/bench.ts';
import { dispatchEvents } from '#worker/outbox/dispatch.ts';

const { db, log, user, templates, partsWith, aText, save, checkAll, rows, row, clear } = await checkBench();
const scope = personalScope(user.id);
const templateOf = (kind: KindName) => templates.find((template) => template.kind === kind)?.id ?? null;
/** A text of this kind, for a role. */
const aTextOf = (kind: KindName, role_id: string, content: string) =>
  aText(content, { role_id, template_id: templateOf(kind) });

beforeEach(clear);

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const record = (event: WorkspaceEvent) => inTx((tx) => recordEvent(tx, scope, event));
const dispatch = () => dispatchEvents({ db, log, handlers: createCheckHandlers({ db, wake: () => undefined }) });
const due = async () =>
  (await rows()).filter(({ urgency }) => urgency !== null).map(({ document_id, urgency }) => [document_id, urgency]);
const sorted = (all: [string, number][]) => all.toSorted();

const names = { job_title: 'Engineer', company_name: 'Harbour', template_id: null, template_name: null };
type Changed = 'document.created' | 'document.updated' | 'document.deleted';
const changed = (type: Changed, subject_id: string, role_id: string | null) =>
  record({ type, subject_id, payload: { ...names, role_id, version: 1 } });
const read = (id: string) =>
  record({ type: 'asset.read', subject_id: id, payload: { title: 'Story.pdf', state: 'ready', reason: null } });
const byRules = () => partsWith((input) => checkDocument(input, lexicons));

test('the text of a brand asset that was read counts in the documents of its roles', async () => {
  const asset = await aDocument(db, user.id, { title: 'Story.pdf', text_state: 'reading' });
  const role = await aRole(db, user.id, { document_ids: [asset.id] });
  const id = await aTextOf('job_spec', role.id, 'You get 31 days of holiday.');
  const elsewhere = await aTextOf('job_spec', (await aRole(db, user.id)).id, 'You get 31 days of holiday.');
  for (const one of [id, elsewhere]) await changed('document.created', one, null);
  await dispatch();
  await checkAll(byRules());
  expect(await row(id)).toMatchObject({ facts_open: 1 });
  await db
    .updateTable('reference_documents')
    .set({ extracted_text: 'Everybody gets 31 days of holiday.', text_state: 'ready' })
    .where('id', '=', asset.id)
    .execute();
  await read(asset.id);
  await dispatch();
  expect(await due()).toEqual([[id, 1]]);
  await checkAll(byRules());
  expect(await row(id)).toMatchObject({ facts_open: 0, urgency: null });
  expect(await row(elsewhere)).toMatchObject({ facts_open: 1 });
});

test('the same event again marks the same documents and no others', async () => {
  const asset = await aDocument(db, user.id);
  const roles = [
    await aRole(db, user.id, { document_ids: [asset.id] }),
    await aRole(db, user.id, { document_ids: [asset.id] }),
  ];
  const ids: [string, number][] = [];
  for (const { id } of roles) ids.push([await aTextOf('job_spec', id, 'x'), 1]);
  for (const _ of [1, 2, 3]) {
    await read(asset.id);
    await dispatch();
  }
  expect(sorted((await due()) as never)).toEqual(sorted(ids));
  expect(await checkAll()).toBe(2);
});

test('a new title of a brand asset counts in the documents of its roles, a new description does not', async () => {
  const asset = await aDocument(db, user.id, { title: 'Old.pdf', description: '' });
  const role = await aRole(db, user.id, { document_ids: [asset.id] });
  const id = await aTextOf('job_spec', role.id, 'x');
  const edit = (title: string, description: string) =>
    inTx((tx) => updateDocument(tx, scope, asset.id, { title, description }));
  expect(await edit('Old.pdf', 'Our story')).toMatchObject({ title: 'Old.pdf', description: 'Our story' });
  await dispatch();
  expect(await due()).toEqual([]);
  await edit('New.pdf', 'Our story');
  await dispatch();
  expect(await due()).toEqual([[id, 2]]);
});

test('the documents of a brand asset or brand voice that is deleted are due, unless the deletion is refused', async () => {
  const asset = await aDocument(db, user.id);
  const voice = await aGuideline(db, user.id);
  const withAsset = await aTextOf('job_spec', (await aRole(db, user.id, { document_ids: [asset.id] })).id, 'x');
  const withVoice = await aTextOf('job_spec', (await aRole(db, user.id, { brand_guidelines_id: voice.id })).id, 'x');
  const foreign = personalScope((await aUser(db)).id);
  expect(await inTx((tx) => deleteDocument(tx, foreign, asset.id, 'files'))).toBeUndefined();
  expect(await inTx((tx) => deleteGuidelines(tx, foreign, voice.id))).toBe(false);
  expect(await due()).toEqual([]);
  await inTx((tx) => deleteDocument(tx, scope, asset.id, 'files'));
  expect(await due()).toEqual([[withAsset, 1]]);
  await checkAll();
  expect(await inTx((tx) => deleteGuidelines(tx, scope, voice.id))).toBe(true);
  expect(await due()).toEqual([[withVoice, 2]]);
});

const SHARED = 'We plan the week so that everybody is home for dinner.';

test('a passage of two documents of a role is counted anew when the other one is changed or deleted', async () => {
  const role = await aRole(db, user.id);
  const email = await aTextOf('sourcing_email', role.id, SHARED);
  const spec = await aTextOf('job_spec', role.id, SHARED);
  await changed('document.created', email, role.id);
  await dispatch();
  await checkAll(byRules());
  const considered = async () => (await row(email))?.consider ?? 0;
  const both = await considered();
  await save(spec, 'Another text.');
  await changed('document.updated', spec, role.id);
  await dispatch();
  await checkAll(byRules());
  expect(await considered()).toBe(both - 1);
  await save(spec, SHARED);
  await changed('document.updated', spec, role.id);
  await dispatch();
  await checkAll(byRules());
  expect(await considered()).toBe(both);
  await db.deleteFrom('generated_documents').where('id', '=', spec).execute();
  await changed('document.deleted', spec, role.id);
  await dispatch();
  await checkAll(byRules());
  expect(await considered()).toBe(both - 1);
});

test('a change marks only those of its role that are compared with it, behind what people changed', async () => {
  const role = await aRole(db, user.id);
  const advert = await aTextOf('job_advert', role.id, 'x');
  const email = await aTextOf('sourcing_email', role.id, 'x');
  const post = await aTextOf('social_ad', role.id, 'x');
  await aTextOf('interview_questions', role.id, 'x');
  await aTextOf('sourcing_email', (await aRole(db, user.id)).id, 'x');
  await aTextOf('boolean_search', role.id, 'x');
  for (const _ of [1, 2]) await changed('document.updated', advert, role.id);
  await dispatch();
  expect(sorted((await due()) as never)).toEqual(
    sorted([
      [advert, 0],
      [email, 2],
      [post, 2],
    ]),
  );
  await changed('document.updated', email, role.id);
  await dispatch();
  expect(await row(email)).toMatchObject({ urgency: 0 });
});

test('of a brand asset in very many roles the newest 2,000 documents are due', async () => {
  const asset = await aDocument(db, user.id);
  const role = await aRole(db, user.id, { document_ids: [asset.id] });
  await sql`insert into generated_documents (user_id, workspace_id, role_id, kind, content, updated_at)
    select ${user.id}, ${user.id}, ${role.id}, 'plain', '"x"', now() - make_interval(secs => n) from generate_series(1, 2001) n`.execute(
    db,
  );
  await read(asset.id);
  await dispatch();
  const oldest = await db
    .selectFrom('generated_documents')
    .select('id')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await due()).toHaveLength(2_000);
  expect(await row(oldest.id)).toBeUndefined();
});
