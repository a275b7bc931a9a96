import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createExtractor } from '#api/documents/extract.ts';
import { aDocx, aPdf, DOCX } from '#api/documents/testing/sample-files.ts';
import type { Log } from '#platform/log.ts';

/** A log that remembers why files could not be read. */
function aLog() {
  const reasons: string[] = [];
  const log = { warn: (fields: { message?: string }) => reasons.push(String(fields.message)) } as unknown as Log;
  return { log, reasons };
}
const opened = (file: Buffer) => async () => Readable.from([file.subarray(0, 10), file.subarray(10)]);
const PDF = 'application/pdf';

test('text is read in a thread of its own [GAP-35]', async () => {
  const { log, reasons } = aLog();
  const file = aPdf(['We build boats.']);
  expect(await createExtractor({ log })(PDF, file.length, opened(file))).toBe('We build boats.');
  expect(reasons).toEqual([]);
});

test('a picture is not even opened [GAP-35]', async () => {
  const { log } = aLog();
  const never = () => Promise.reject(new Error('opened'));
  expect(await createExtractor({ log })('image/png', 10, never)).toBeNull();
});

test('a file that is gone or broken has no text', async () => {
  const { log, reasons } = aLog();
  const extract = createExtractor({ log });
  expect(await extract(PDF, 10, async () => undefined)).toBeNull();
  const broken = Buffer.from('%PDF-1.4 and then nothing');
  expect(await extract(PDF, broken.length, opened(broken))).toBeNull();
  expect(reasons).toHaveLength(1);
});

test('a file that takes too long is given up [S3]', async () => {
  const { log, reasons } = aLog();
  const file = aPdf(['x']);
  expect(await createExtractor({ log }, { limitMs: 1 })(PDF, file.length, opened(file))).toBeNull();
  expect(reasons).toEqual([`Reading a ${PDF} took too long`]);
});

test('a file that needs too much memory ends only its thread [S3]', async () => {
  const { log, reasons } = aLog();
  const long = aDocx(Array.from({ length: 60_000 }, (_, line) => `Line ${line}`));
  expect(await createExtractor({ log }, { heapMb: 24 })(DOCX, long.length, opened(long))).toBeNull();
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/memory/i);
});

test('the process may not outgrow its limit under a file [S3]', async () => {
  const { log, reasons } = aLog();
  const file = aPdf(['x']);
  expect(await createExtractor({ log }, { growthMb: -10_000 })(PDF, file.length, opened(file))).toBeNull();
  expect(reasons).toEqual([`Reading a ${PDF} took too much memory`]);
});

test('no more files are opened at once than there are threads [S3]', async () => {
  const { log } = aLog();
  const extract = createExtractor({ log }, { threads: 2 });
  const opened: string[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const read = (name: string) =>
    extract(PDF, 1, async () => {
      opened.push(name);
      await held;
      return undefined;
    });
  const all = ['a', 'b', 'c'].map(read);
  await new Promise((resolve) => setImmediate(resolve));
  expect(opened).toEqual(['a', 'b']);
  goOn();
  expect(await Promise.all(all)).toEqual([null, null, null]);
  expect(opened).toEqual(['a', 'b', 'c']);
});
