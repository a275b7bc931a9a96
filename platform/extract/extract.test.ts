import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { docxBomb, pdfBomb, pptxBomb } from '#local/chaos/hostile-files.ts';
import { createExtractor } from '#platform/extract/extract.ts';
import { aDocx, aPdf, DOCX, PPTX } from '#platform/extract/testing/sample-files.ts';
import type { Log } from '#platform/log.ts';

/** A log that records why files could not be read. */
function aLog() {
  const reasons: string[] = [];
  const log = { warn: (fields: { message?: string }) => reasons.push(String(fields.message)) } as unknown as Log;
  return { log, reasons };
}
const folder = mkdtempSync(join(tmpdir(), 'rolevoice-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
function onDisk(file: Buffer): string {
  const path = join(folder, String(files++));
  writeFileSync(path, file);
  return path;
}
const PDF = 'application/pdf';
const LONG_MS = 60_000;

test('text is extracted in a separate process [GAP-35]', async () => {
  const { log, reasons } = aLog();
  expect(await createExtractor({ log })('ada', PDF, onDisk(aPdf(['We build boats.'])))).toBe('We build boats.');
  expect(reasons).toEqual([]);
});

test('a picture is not opened [GAP-35]', async () => {
  const { log, reasons } = aLog();
  expect(await createExtractor({ log })('ada', 'image/png', join(folder, 'missing'))).toBeNull();
  expect(reasons).toEqual([]);
});

test('a missing or broken file has no text', async () => {
  const { log, reasons } = aLog();
  const extract = createExtractor({ log });
  expect(await extract('ada', PDF, join(folder, 'missing'))).toBeNull();
  expect(await extract('ada', PDF, onDisk(Buffer.from('%PDF-1.4 and then nothing')))).toBeNull();
  expect(reasons).toHaveLength(2);
});

test('a file that takes too long is stopped [S3]', async () => {
  const { log, reasons } = aLog();
  expect(await createExtractor({ log }, { timeoutMs: 1 })('ada', PDF, onDisk(aPdf(['x'])))).toBeNull();
  expect(reasons).toEqual([`Reading a ${PDF} took too long`]);
});

test('a file that needs too much memory ends only the process that reads it [S3]', async () => {
  const { log, reasons } = aLog();
  const long = aDocx(Array.from({ length: 60_000 }, (_, line) => `Line ${line}`));
  expect(await createExtractor({ log }, { heapMb: 24 })('ada', DOCX, onDisk(long))).toBeNull();
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/memory/i);
});

test('the process that reads a file may not outgrow its limit [S3]', async () => {
  const { log, reasons } = aLog();
  expect(await createExtractor({ log }, { memoryMb: 1 })('ada', PDF, onDisk(aPdf(['x'])))).toBeNull();
  expect(reasons).toEqual([`Reading a ${PDF} took too much memory`]);
});

test('malicious files harm neither the process nor the next file [S3]', {
  timeout: LONG_MS,
}, async () => {
  const { log, reasons } = aLog();
  // Long enough for a busy machine: what ends them is their memory. A person of each, whose turns do not wait for a rest.
  const extract = createExtractor({ log }, { timeoutMs: LONG_MS / 2 });
  const hostile = [
    extract('mallory', PPTX, onDisk(pptxBomb())),
    extract('eve', DOCX, onDisk(docxBomb())),
    extract('trudy', PDF, onDisk(await pdfBomb())),
  ];
  expect(await extract('ada', PDF, onDisk(aPdf(['We build boats.'])))).toBe('We build boats.');
  expect(await Promise.all(hostile)).toEqual([null, null, null]);
  expect(reasons.filter((reason) => reason.endsWith('took too much memory'))).toHaveLength(2);
});
