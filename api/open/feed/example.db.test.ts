import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { feedBench } from '#api/open/feed/testing/bench.ts';

const { db, call, url, listed, read } = await feedBench();
const folder = await mkdtemp(join(tmpdir(), 'careers-'));
afterAll(() => rm(folder, { recursive: true }));
const run = promisify(execFile);
const EXAMPLE = 'docs/examples/careers-page.mjs';

test('the example builds a careers page with job data from a feed, in 20 lines or so [FEED-09]', async () => {
  const it = await listed('Workshop <Lead>\n\nWhat you do:\n- Mend "bikes" & carts');
  await db
    .updateTable('role_details')
    .set({ job_title: '</script><b>Lead', how_to_apply: 'https://harbour.example/a?b=1&c="2"' })
    .where('id', '=', it.role_id)
    .execute();
  await run(process.execPath, [EXAMPLE, `${url}${it.path}`, folder]);
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  expect(index).toContain(`<a href="${it.role_id}.html">&lt;/script&gt;&lt;b&gt;Lead</a>`);
  const page = await readFile(join(folder, `${it.role_id}.html`), 'utf8');
  const [advert] = (await read(it.path)).body.items;
  expect(page).toContain(advert.content_html);
  expect(page).toContain('<a href="https://harbour.example/a?b=1&amp;c=">Apply</a>');
  const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts.map(([, type, text]) => [type, JSON.parse(text ?? '')])).toEqual([
    [' type="application/ld+json"', advert._rolevoice.job_posting],
  ]);
  const lines = (await readFile(EXAMPLE, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('//'));
  expect(lines.length).toBeLessThanOrEqual(24);
});

test('it says so when the feed is off [FEED-09]', async () => {
  const address = `${url}/feeds/${'A'.repeat(22)}/jobs.json`;
  await expect(run(process.execPath, [EXAMPLE, address, folder])).rejects.toThrow('The feed answered 404');
});

test('the HTML of a listed advert is its job data and its text; one that is not listed has none [FEED-09]', async () => {
  const it = await listed('Workshop Lead\n\nWhat you do:\n- Mend bikes');
  const html = (who: { token: string }) => call(who, 'GET', `/api/feed/adverts/${it.id}/html`);
  const { body } = await html(it.ed);
  const [, json = ''] = /^<script type="application\/ld\+json">\n(.*?)\n<\/script>\n<article/s.exec(body.html) ?? [];
  expect(JSON.parse(json)).toEqual((await read(it.path)).body.items[0]._rolevoice.job_posting);
  expect(body.html).toContain('<li>Mend bikes</li>');
  await call(it.ada, 'DELETE', `/api/feed/adverts/${it.id}`);
  expect((await html(it.ed)).status).toBe(404);
});
