import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ATS_TOKEN, anAts } from '#api/open/events/testing/ats.ts';
import { freePort, runExample } from '#api/open/events/testing/example.ts';
import { apiWithWorker } from '#api/open/webhooks/testing/bench.ts';
import { aRole, theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { newApiKey } from '#platform/api-key.ts';
import { publicUrl } from '#platform/config.ts';
import { CHOSEN_EVENT_TYPES } from '#shared/open/webhook-events.ts';
import { createFanOut } from '#worker/open/webhooks/fan-out.ts';
import { dispatchEvents, type Handlers } from '#worker/outbox/dispatch.ts';

const bench = await apiWithWorker();
const { db, deps, url, call, create, signedIn, add } = bench;
const DOCUMENTS = '/api/generated-documents';
const folder = await mkdtemp(join(tmpdir(), 'examples-'));
afterAll(() => rm(folder, { recursive: true }));
const templates = await theTemplates(db);

const fanOut = createFanOut({ db, metrics: deps.metrics, site: publicUrl(deps.config), wake: () => undefined });
const handlers = Object.fromEntries(CHOSEN_EVENT_TYPES.map((type) => [type, fanOut])) as Handlers;
const dispatch = () => dispatchEvents({ db, log: deps.log, handlers });
const linesOf = async (name: string) =>
  (await readFile(`docs/examples/${name}`, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('//'));

/** A team with a key that reads, whose members send and approve, and a webhook at this port. */
async function aTeam(port: number) {
  const di = await signedIn();
  const { id, slug: workspace } = await create(di);
  const [ada, bo] = [await bench.join(id, 'editor'), await bench.join(id, 'reviewer')];
  const { key, prefix, hash } = newApiKey();
  const row = { workspace_id: id, created_by: di.id, name: 'Postings', prefix, hash };
  await db
    .insertInto('api_keys')
    .values({ ...row, permissions: ['content.read'] })
    .execute();
  const webhook = await add(di, `http://127.0.0.1:${port}/`, { events: ['document.*'] }, workspace);
  const as = async (who: typeof di, method: string, path: string, body?: object) => {
    const answer = await call(who, method, path, { workspace, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const aDocument = async (kind: string, content: string, role_id?: string) => {
    const role = role_id ?? (await aRole(db, ada.id, { workspace_id: id })).id;
    const made = await insertText(db, {
      workspace_id: id,
      user_id: ada.id,
      role_id: role,
      queue_id: null,
      metadata: '{}',
      template_id: templates.find((one) => one.kind === kind)?.id ?? null,
      content: JSON.stringify(content),
    });
    return { id: made.id, role_id: role };
  };
  const approve = async ({ id: document }: { id: string }, version = 1) => {
    await as(ada, 'POST', `${DOCUMENTS}/${document}/review/send`, { version, people: [bo.id], note: '' });
    await as(bo, 'POST', `${DOCUMENTS}/${document}/review/approve`, { version });
    await dispatch();
  };
  return { di, ada, key, webhook: webhook.body, as, aDocument, approve };
}

test('the receiver prints what is signed with the secret of its webhook, and refuses anything else [HOOK-05]', async () => {
  const port = await freePort();
  const { di, webhook, as } = await aTeam(port);
  const { said } = runExample('receiver.mjs', { WEBHOOK_SECRET: webhook.secret }, String(port));
  await expect.poll(said).toContain(`Receiving on port ${port}`);
  const tested = await as(di, 'POST', `/api/webhooks/${webhook.id}/test`);
  expect(tested.message).toMatch(/^The receiver responded 204 in/);
  expect(said()).toContain('"type":"test"');
  const forged = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
  for (const signature of ['v1,AAAA', 'v1,', '', `v1,${Buffer.alloc(32).toString('base64')}`]) {
    const headers = { ...forged, 'webhook-signature': signature };
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{"type":"forged"}' });
    expect([signature, status]).toEqual([signature, 401]);
  }
  await as(di, 'POST', `/api/webhooks/${webhook.id}/rotate`);
  expect((await as(di, 'POST', `/api/webhooks/${webhook.id}/test`)).message).toContain('204');
  expect(said()).not.toContain('forged');
  expect((await linesOf('receiver.mjs')).length).toBeLessThanOrEqual(36);
});

test('postings of another system follow approved adverts: one for each role, changed, closed, and caught up after an outage [REST-11]', async () => {
  const [port, ats] = [await freePort(), await anAts()];
  const team = await aTeam(port);
  const env = {
    ROLEVOICE_URL: url,
    ROLEVOICE_KEY: team.key,
    WEBHOOK_SECRET: team.webhook.secret,
    PORT: String(port),
    ATS_URL: ats.url,
    ATS_TOKEN,
    PLACE: join(folder, 'place'),
  };
  const states = () => ats.all().map(({ role_id, version, state }) => [role_id, version, state]);
  const first = runExample('ats-postings.mjs', env);
  await expect.poll(first.said).toContain('Caught up');
  const advert = await team.aDocument('job_advert', 'Baker\n\nBake & rest.');
  await team.approve(await team.aDocument('interview_questions', 'Why do you bake?', advert.role_id));
  await team.approve(advert);
  await expect.poll(states, { timeout: 15_000 }).toEqual([[advert.role_id, 1, 'open']]);
  expect(ats.all()[0]?.html).toContain('Bake &amp; rest.');
  await team.as(team.ada, 'POST', `${DOCUMENTS}/${advert.id}/review/draft`, { version: 1 });
  await team.as(team.ada, 'PUT', `${DOCUMENTS}/${advert.id}`, { version: 1, content: 'Baker\n\nBake more.' });
  await team.approve(advert, 2);
  await expect.poll(states, { timeout: 15_000 }).toEqual([[advert.role_id, 2, 'open']]);
  expect(ats.all()[0]?.html).toContain('Bake more.');

  await first.stop();
  const other = await team.aDocument('job_advert', 'Miller\n\nMill.');
  await team.approve(other);
  await team.as(team.di, 'DELETE', `${DOCUMENTS}/${advert.id}`);
  await dispatch();
  // What waited is dropped: only the list of events is left.
  await team.as(team.di, 'PATCH', `/api/webhooks/${team.webhook.id}`, { is_on: false });
  const second = runExample('ats-postings.mjs', env);
  await expect.poll(second.said, { timeout: 15_000 }).toContain('Caught up');
  expect(states()).toEqual([
    [advert.role_id, 2, 'closed'],
    [other.role_id, 1, 'open'],
  ]);
  await second.stop();
  // A place that nobody keeps any more, and all events once more: nothing is posted twice.
  const third = runExample('ats-postings.mjs', { ...env, PLACE: join(folder, 'none') });
  await expect.poll(third.said, { timeout: 15_000 }).toContain('Caught up');
  expect(states()).toHaveLength(2);
  expect([first, second, third].map(({ said }) => said()).join()).not.toMatch(/Error/);
});
