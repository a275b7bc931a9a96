import { beforeAll, expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { materialOfRole } from '#db/checks/material.ts';
import { aDocument, aGuideline, aRole } from '#db/testing/factories.ts';
import { bundleServers } from '#local/launch/bundle.ts';
import { checkDocument } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { type KeyPermission, permissionsOfAccess } from '#shared/key-permissions.ts';
import { scopeOf } from '#shared/scope.ts';

const { db, call, aTeam, aKey } = await keysBench();

// The thread is a file of the bundle.
beforeAll(bundleServers, 60_000);

const ADVERT = `Engineer

We need a rockstar with at least five years of Kafka. The pay is £50,000 a year.

You build and run the booking service in Porto.`;

async function aRoleOfTeam() {
  const { id: workspace_id, owner } = await aTeam();
  const guideline = await aGuideline(db, owner.id, { workspace_id });
  const extracted_text = 'The pay of engineers is £40,000 a year.';
  const document = await aDocument(db, owner.id, { workspace_id, extracted_text, text_state: 'ready' });
  const more = { workspace_id, brand_guidelines_id: guideline.id, document_ids: [document.id] };
  const role = await aRole(db, owner.id, more);
  const keyWith = async (permissions?: readonly KeyPermission[]) =>
    (await aKey({ workspace_id, created_by: owner.id }, permissions)).key;
  return { workspace_id, owner, role, document, keyWith };
}

const counts = async () =>
  (
    await db
      .selectFrom('generated_documents')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const check = (key: string, body: object) => call(key, 'POST', '/api/v1/checks', { body });

test('a text is checked as the page of a document checks it, and nothing is stored [REST-09]', async () => {
  const { workspace_id, owner, role, document, keyWith } = await aRoleOfTeam();
  const scope = scopeOf(workspace_id, owner.id, 'any');
  const input = {
    kind: 'job_advert',
    content: ADVERT,
    language: null,
    snapshot: null,
    siblings: [],
    marks: [],
  } as const;
  const page = checkDocument({ ...input, material: await materialOfRole(db, scope, role.id) }, lexicons);
  const before = await counts();
  const { status, body } = await check(await keyWith(), { kind: 'job_advert', content: ADVERT, role_id: role.id });
  expect(status).toBe(200);
  expect(body.counts).toEqual(page.counts);
  expect(page.counts.fix).toBeGreaterThan(0);
  const places = (all: readonly { part: unknown; from: number; to: number }[]) =>
    all.map(({ part, from, to }) => [part, from, to]);
  expect(places(body.findings)).toEqual(places(page.findings));
  expect(places(body.facts)).toEqual(places(page.facts));
  const pay = body.facts.find(({ quote }: { quote: string }) => quote.includes('50,000'));
  expect(pay).toMatchObject({ state: 'different', because: 'value', source: { in: 'document', id: document.id } });
  expect(await counts()).toBe(before);
});

test('without a role there are findings and no facts, also of the cards of a structured kind [REST-09]', async () => {
  const { keyWith } = await aRoleOfTeam();
  const content = [{ type: 'Casual Email', subject: 'A job for a young chairman', message: 'Hello.' }];
  const { body } = await check(await keyWith(), { kind: 'sourcing_email', content });
  expect(body.findings.map(({ part }: { part: string }) => part)).toContain('0.subject');
  expect(body.facts).toEqual([]);
});

test('20,001 characters are refused, and a role needs the permissions to read it [REST-09]', async () => {
  const { role, keyWith } = await aRoleOfTeam();
  const key = await keyWith();
  expect((await check(key, { kind: 'job_advert', content: 'a'.repeat(20_000) })).status).toBe(200);
  const refused = await check(key, { kind: 'job_advert', content: 'a'.repeat(20_001) });
  expect([refused.status, refused.body.error.fields]).toEqual([
    422,
    { content: 'Content must be at most 20,000 characters' },
  ]);
  const about = { kind: 'job_advert', content: ADVERT, role_id: role.id };
  for (const missing of ['role.read', 'brand.read'] as const) {
    const narrow = await keyWith(permissionsOfAccess.read.filter((one) => one !== missing));
    const { status, body } = await check(narrow, about);
    expect([status, body.error.message]).toEqual([403, `This key needs the permission ${missing}.`]);
    expect((await check(narrow, { kind: 'job_advert', content: ADVERT })).status).toBe(200);
  }
  const other = await aRoleOfTeam();
  expect((await check(await other.keyWith(), about)).status).toBe(404);
});

test('the checks of a workspace wait for one another, and those of another one do not wait for all of them [REST-09] [S14]', async () => {
  const [busy, calm] = [await aRoleOfTeam(), await aRoleOfTeam()];
  const [busyKey, calmKey] = [await busy.keyWith(), await calm.keyWith()];
  const long = { kind: 'job_advert', content: ADVERT.repeat(200).slice(0, 20_000), role_id: busy.role.id };
  const done: string[] = [];
  const many = Array.from({ length: 6 }, () => check(busyKey, long).then(() => done.push('busy')));
  // By then all of them would wait in front of it, if a workspace had more than one turn.
  await Promise.race(many);
  await check(calmKey, { kind: 'job_advert', content: ADVERT }).then(() => done.push('calm'));
  await Promise.all(many);
  expect(done.indexOf('calm')).toBeLessThan(5);
});
