import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createExtract, type Extract, findLayers } from '#platform/extract/extract.ts';
import { aDocx, aPdf, DOCX } from '#platform/extract/testing/sample-files.ts';
import type { Log } from '#platform/log.ts';
import { type PageReading, readPage } from '#worker/tasks/fetch/page.ts';

const log = { warn: () => undefined } as unknown as Log;
let extract: Extract;
beforeAll(async () => {
  extract = createExtract({ log, layers: await findLayers() });
});

async function reading(handle: RequestListener, more: Partial<PageReading> = {}) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const outbound = { allow: ['127.0.0.1'], publicUrl: 'https://app.example.com', log };
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/job`;
  return readPage(address, { enabled: true, extract, outbound, ...more });
}
const sending =
  (type: string, body: string | Buffer): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', type).end(body);

const LONG =
  'We look for a workshop lead who plans the week with six mechanics and keeps the bikes of Leeds on the road.';

/** Programs are built at their first use. */
const STARTS_PROGRAMS = 60_000;

test(
  'a page, a PDF, a Word file and a text are read, a page in a thread',
  async () => {
    // 0x80 is the sign of the euro in what browsers take for ISO 8859-1.
    const html = `<meta charset="iso-8859-1"><body><p>${LONG}<p>Café \u0080 5`;
    expect((await reading(sending('text/html', Buffer.from(html, 'latin1')))).text).toBe(`${LONG}\nCafé € 5`);
    expect((await reading(sending('text/plain; charset=utf-8', `${LONG}\u0000`))).text).toBe(LONG);
    expect((await reading(sending('application/pdf', aPdf([LONG.slice(0, 60), LONG.slice(60)])))).text).toContain(
      LONG.slice(60, 90),
    );
    expect(await reading(sending(DOCX, aDocx([LONG])))).toMatchObject({ text: LONG, postings: [] });
  },
  STARTS_PROGRAMS,
);

test('a page drawn by a script or behind a sign-in form shows no text [READ-10]', async () => {
  const drawn = '<div id="root"></div><script src="/app.js"></script><noscript>Please enable JavaScript</noscript>';
  const form = '<h1>Sign in</h1><form><label>Email</label><input><button>Go on</button></form>';
  for (const page of [drawn, form])
    await expect(reading(sending('text/html', page))).rejects.toMatchObject({ code: 'page_empty' });
});

test('a page that its thread cannot read is refused with the one sentence [READ-10]', async () => {
  const refused = { code: 'page_unreadable', message: 'This page cannot be read.' };
  const nested = sending('text/html', '<div>'.repeat(200_000));
  await expect(reading(nested)).rejects.toMatchObject(refused);
  const large = sending('text/html', `<p>${LONG}`.repeat(15_000));
  for (const thread of [{ timeoutMs: 1 }, { heapMb: 2 }])
    await expect(reading(large, { thread })).rejects.toMatchObject(refused);
  await expect(reading(sending('application/pdf', '%PDF-1.4'))).rejects.toMatchObject(refused);
});

test('reading pages can be switched off', async () => {
  await expect(reading(sending('text/html', LONG), { enabled: false })).rejects.toMatchObject({
    code: 'pages_off',
    message: 'Reading web pages is switched off. Paste the text instead.',
  });
});
