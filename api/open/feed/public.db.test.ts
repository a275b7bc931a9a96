import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tagOf } from '#api/open/feed/json.ts';
import { feedBench } from '#api/open/feed/testing/bench.ts';
import { feedUrl } from '#api/open/feed/url.ts';
import { documentToWrite } from '#db/exports/document-exports.ts';
import { feedState, openFeed } from '#db/open/feed/public.ts';
import { aRole } from '#db/testing/factories.ts';
import { postingOf } from '#shared/exports/stored-document.ts';

const bench = await feedBench();
const { db, url, call, switchOn, list, adverts, read, listed, signedIn, aGenerated } = bench;

const ADVERT = `Workshop Team Lead
Harbour, Bristol

What you will do:
- Lead <six> mechanics & fitters
- Answer for the “rota”

Apply at https://harbour.example/jobs/7?a=1&b=2. שלום 🚲 ]]> &amp; <script>alert(1)</script>`;

const OFFER = {
  location_type: 'hybrid',
  city: 'Bristol',
  region: 'Avon',
  country: 'United Kingdom',
  days_onsite: 3,
  days_remote: 2,
  pay_min: 38_000,
  pay_max: 42_000,
  pay_currency: 'GBP',
  pay_period: 'year',
  employment_type: 'full_time',
  benefits: ['A bike', 'Long holidays'],
  closing_date: '2099-12-31',
  how_to_apply: 'Use https://harbour.example/jobs/7?a=1&b=2, or write to jobs@harbour.example.',
} as const;
const role = (id: string, change: object) => db.updateTable('role_details').set(change).where('id', '=', id).execute();

test('the feed is JSON Feed 1.1 with the job data of the export [FEED-04]', async () => {
  const it = await listed(ADVERT);
  await role(it.role_id, OFFER);
  await call(it.di, 'PUT', '/api/feed', { title: 'Harbour', site_url: 'https://harbour.example/jobs' });
  const { body, headers, status } = await read(it.path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/feed+json']);
  const [advert, ...others] = body.items;
  expect([body.version, body.title, others]).toEqual(['https://jsonfeed.org/version/1.1', 'Harbour', []]);
  expect(new URL(body.feed_url).pathname).toBe(it.path);
  expect(body.home_page_url).toBe('https://harbour.example/jobs');
  const { pinned, ...times } = await db
    .selectFrom('feed_items')
    .select(['listed_at', 'pinned_version as pinned'])
    .where('document_id', '=', it.id)
    .executeTakeFirstOrThrow();
  expect(pinned).toBeNull();
  expect(advert).toMatchObject({
    id: it.role_id,
    title: 'Engineer',
    external_url: 'https://harbour.example/jobs/7?a=1&b=2',
    content_text: ADVERT,
    date_published: times.listed_at.toISOString(),
  });
  expect(Date.parse(advert.date_modified)).toBeGreaterThanOrEqual(times.listed_at.getTime());
  expect(advert.content_html).toContain('<li>Lead &lt;six&gt; mechanics &amp; fitters</li>');
  expect(advert.content_html).toContain('שלום 🚲 ]]&gt; &amp;amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  const row = await documentToWrite(db, { workspace_id: it.workspace_id }, { id: it.id, version: 1 });
  const exported = row && postingOf(row, 'Ines').json;
  expect(advert._rolevoice).toEqual({ version: 1, job_posting: exported });
  expect(exported).toMatchObject({
    datePosted: times.listed_at.toISOString().slice(0, 10),
    hiringOrganization: { name: 'Harbour', sameAs: 'https://harbour.example/jobs' },
    validThrough: '2099-12-31T23:59',
    url: 'https://harbour.example/jobs/7?a=1&b=2',
  });
});

test('the dialog of exports dates and links job data as the feed does [FEED-04]', async () => {
  const it = await listed();
  await call(it.di, 'PUT', '/api/feed', { title: 'Harbour', site_url: 'https://harbour.example' });
  const { body } = await call(it.ada, 'GET', `/api/generated-documents/${it.id}/look`);
  const [{ listed_at }] = await adverts(it.ada);
  expect(body).toMatchObject({ listed_on: listed_at.slice(0, 10), careers_page: 'https://harbour.example' });
});

test('day of the job data is the day it was listed, whenever it was approved [FEED-04]', async () => {
  const it = await listed();
  await db
    .updateTable('feed_items')
    .set({ listed_at: new Date('2026-01-05T23:30:00Z') })
    .where('document_id', '=', it.id)
    .execute();
  const [advert] = (await read(it.path)).body.items;
  expect([advert.date_published, advert._rolevoice.job_posting.datePosted]).toEqual([
    '2026-01-05T23:30:00.000Z',
    '2026-01-05',
  ]);
});

test('nothing but the approved advert and its offer is in the feed [FEED-05]', async () => {
  const it = await listed('The approved text.');
  const secret = {
    role_requirements: 'secret-requirements',
    person_specification: 'secret-person',
    pay_note: 'secret-note',
  };
  await role(it.role_id, {
    ...secret,
    imported_from: 'secret-file.pdf',
    how_to_apply: 'Write to jobs@harbour.example.',
  });
  const guideline = await db
    .insertInto('brand_guidelines')
    .values({
      user_id: it.ada.id,
      workspace_id: it.workspace_id,
      profile_name: 'secret-voice',
      brand_values: 'secret-values',
      target_audience: 'secret',
      writing_style: 'secret',
      personality_traits: 'secret',
      tone_descriptors: 'secret',
      communication_style: 'secret',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await role(it.role_id, { brand_guidelines_id: guideline.id });
  await it.step(it.ada, 'draft', { version: 1 });
  await it.save(it.ada, 1, 'The secret draft.');
  const thread = { workspace_id: it.workspace_id, document_id: it.id };
  const { id: thread_id } = await db
    .insertInto('comment_threads')
    .values(thread)
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = { workspace_id: it.workspace_id, thread_id, user_id: it.ada.id, body: 'A secret comment.' };
  await db.insertInto('comments').values(said).execute();
  const { text } = await read(it.path);
  expect(text).toContain('The approved text.');
  expect(text.match(/secret/gi)).toBeNull();
  expect(text).not.toContain('Is the rota right?');
  const people = [it.ada, it.bo, it.cy, it.di, it.ed].map(({ id }) => id);
  for (const id of [...people, it.id, it.workspace_id, guideline.id]) expect(text).not.toContain(id);
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`));
  expect(text.match(/[\w.]+@[\w.]+\w/g)).toBeNull();
});

test('an address stands in the feed where the advert itself gives it [FEED-05]', async () => {
  const it = await listed('Write to jobs@harbour.example.');
  expect(new Set((await read(it.path)).text.match(/[\w.]+@[\w.]+\w/g))).toEqual(new Set(['jobs@harbour.example']));
});

test('an unchanged feed is 304; HEAD has no body; every page may read it [FEED-07]', async () => {
  const it = await listed();
  const first = await read(it.path);
  const tag = String(first.headers.get('etag'));
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('x-robots-tag')).toBe('noindex');
  expect(first.headers.get('set-cookie')).toBeNull();
  for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const { status, text, headers } = await read(it.path, { 'if-none-match': held });
    expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
  }
  const head = await read(it.path, {}, 'HEAD');
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tag]);
});

test('304 is answered without building the feed [FEED-07]', async () => {
  const it = await listed();
  const token = String(it.path.split('/')[2]);
  // A time that no date can hold: an answer that is built fails.
  await sql`update reviews set ended_at = 'infinity' where document_id = ${it.id}`.execute(db);
  const feed = await openFeed(db, token, { teams: true });
  const tag = feed && tagOf(feedUrl(bench.deps.config, token), feed, await feedState(db, feed));
  expect((await read(it.path)).status).toBe(500);
  expect((await read(it.path, { 'if-none-match': String(tag) })).status).toBe(304);
});

test('the answer is compressed for readers that accept it, and plain for others [FEED-07]', async () => {
  const it = await listed();
  const get = async (accepted: string) => {
    const response = await fetch(`${url}${it.path}`, { headers: { 'accept-encoding': accepted } });
    return [response.headers.get('content-encoding'), (await response.json()).items.length];
  };
  expect(await get('gzip')).toEqual(['gzip', 1]);
  expect(await get('identity')).toEqual([null, 1]);
});

test('any other address is 404 [FEED-07]', async () => {
  const { path } = await listed();
  const [, , token = ''] = path.split('/');
  const swapped = token.replace(/[a-z]/i, (letter) =>
    /[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const wrong = [token.slice(1), `${token}x`, swapped, '..%2f..%2fapi', `${token}%00`];
  for (const one of wrong) {
    const { status } = await fetch(`${url}/feeds/${one}/jobs.json`);
    expect([one, status]).toEqual([one, 404]);
  }
  for (const other of [`/feeds/${token}`, `/feeds/${token}/jobs.xml`, `/feeds/${token}/jobs.json/x`, '/feeds'])
    expect((await fetch(`${url}${other}`)).status).toBe(404);
  expect((await fetch(`${url}${path}`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${url}${path}`)).status).toBe(200);
});

test('from a personal workspace the version goes out that was current when it was listed [FEED-03]', async () => {
  const alone = await signedIn();
  const { id: role_id } = await aRole(db, alone.id);
  const id = await aGenerated(alone.id, 'First text.', { role_id });
  const path = await switchOn(alone);
  const save = (version: number, content: string) =>
    call(alone, 'PUT', `/api/generated-documents/${id}`, { version, content });
  expect(await adverts(alone)).toMatchObject([{ version: 1, is_listed: false, has_newer: false, obstacle: null }]);
  await list(alone, id);
  await save(1, 'Second text.');
  const [{ listed_at }] = await adverts(alone);
  expect(await adverts(alone)).toMatchObject([{ version: 1, is_listed: true, has_newer: true }]);
  const text = async () => (await read(path)).body.items[0].content_text;
  expect(await text()).toBe('First text.');
  expect((await list(alone, id)).body).toMatchObject({ version: 2, has_newer: false, listed_at });
  expect(await text()).toBe('Second text.');
});

test('a listed version of a personal workspace is kept, however many follow [FEED-03]', async () => {
  const alone = await signedIn();
  const { id: role_id } = await aRole(db, alone.id);
  const id = await aGenerated(alone.id, 'First text.', { role_id });
  const path = await switchOn(alone);
  const save = (version: number) =>
    call(alone, 'PUT', `/api/generated-documents/${id}`, { version, content: `Text ${version}.` });
  await save(1);
  await list(alone, id);
  for (let version = 2; version < 110; version++) await save(version);
  const numbers = await db.selectFrom('document_versions').select('number').where('document_id', '=', id).execute();
  expect(numbers.length).toBeLessThan(108);
  expect((await read(path)).body.items[0].content_text).toBe('Text 1.');
});
