import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { atEnd } from '#db/testing/at-end.ts';
import { aUser } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { loadConfig } from '#platform/config.ts';
import { createExtract, findLayers } from '#platform/extract/extract.ts';
import { createLog } from '#platform/log.ts';
import { createStorage } from '#platform/storage.ts';
import { createSources, type SourceParts, type Sources } from '#worker/tasks/sources.ts';
import { sourceFile } from '#worker/tasks/testing/recorded.ts';
import { answer, createBench, type Script } from '#worker/testing/bench.ts';

const POSTING = {
  '@type': 'JobPosting',
  title: 'Cook',
  hiringOrganization: 'Harbour Inn',
  validThrough: '2099-12-12',
  jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
  description: '<p>Your role</p><ul><li>Cook lunch</li></ul><p>Your profile</p><ul><li>Patience</li></ul>',
};
type Task = 'read_advert' | 'learn_voice';
export type Run = { script?: Script; sources?: Sources; userId?: string; task?: Task };

/** Workers that read adverts and samples, with a file storage and a server of web pages. */
export async function readingsBench() {
  const TEXT = sourceFile('read_advert', 'source');
  const bench = await createBench();
  const { db } = bench;
  const logged: string[] = [];
  const log = createLog('test', 'info', { write: (line) => void logged.push(line) });
  const { storage, site, opened } = await services(TEXT);
  const extract = createExtract({ log, layers: await findLayers() });
  const outbound = { allow: ['127.0.0.1'], publicUrl: 'https://app.example.com', log };
  const parts: SourceParts = { db, storage, extract, scan: undefined, outbound, pages: true, log };

  async function aTask(input: object, { userId, task = 'read_advert' }: Run = {}) {
    const user_id = userId ?? (await aUser(db)).id;
    const { id } = await db
      .insertInto('generation_queue')
      .values({ user_id, workspace_id: user_id, task, input: JSON.stringify(input), request_id: 'request-1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  /** Runs a task to its end. */
  async function run(input: object, given: Run = {}) {
    const { script = async () => answer('{}'), sources = createSources(parts) } = given;
    const id = await aTask(input, given);
    const worker = bench.start(script, { sources });
    await bench.enqueue(id);
    const card = await bench.finalCard(id);
    await worker.close();
    return { id, card, calls: worker.calls, row: await theRow(db, id) };
  }
  return { ...bench, TEXT, logged, parts, site, opened, aTask, run, ...filesIn(bench.db, storage) };
}

/** `opened`: how many pages the server was asked for. */
async function services(text: string) {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const storage = createStorage(
    loadConfig({ S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }),
  );
  await storage.makeBuckets();
  let opened = 0;
  const pages = createServer((req, res) => {
    opened += 1;
    const { pathname } = new URL(req.url ?? '', 'http://x');
    const data = pathname === '/job' ? `<script type="application/ld+json">${JSON.stringify(POSTING)}</script>` : '';
    const body = pathname === '/empty' ? '<p>Hi</p>' : text.replaceAll('\n', '<br>');
    res.writeHead(pathname === '/gone' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    res.end(`<html><head>${data}</head><body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    pages.close();
    storage.close();
  });
  const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  return { storage, site, opened: () => opened };
}

function filesIn(db: SourceParts['db'], storage: ReturnType<typeof createStorage>) {
  /** A file as the api stores it. */
  async function aFile(bytes: Buffer, mime_type: string, name = 'Advert.pdf') {
    const { id } = await aUser(db);
    const file = { bucket: storage.documents, path: `${id}/${Date.now()}-${Math.random()}.pdf` };
    const row = { ...file, workspace_id: id, user_id: id, state: 'uploading', size: bytes.length } as const;
    await db.insertInto('stored_files').values(row).execute();
    await storage.put({ ...file, body: bytes, type: mime_type });
    return { userId: id, file, from: { is: 'file', key: file.path, name, mime_type } };
  }
  /** Whether the storage has it, and the state of its row. */
  async function isStored({ path }: { path: string }) {
    const file = await storage.read(storage.documents, path);
    file?.body.destroy();
    const row = await db.selectFrom('stored_files').select('state').where('path', '=', path).executeTakeFirst();
    return [file !== undefined, row?.state];
  }
  return { aFile, isStored };
}
