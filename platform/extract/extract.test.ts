import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { docxBomb, pdfBomb, pptxBomb } from '#local/testing/hostile-files.ts';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { createExtract, findLayers } from '#platform/extract/extract.ts';
import type { Layers } from '#platform/extract/isolation.ts';
import { aDocx, aPdf, aPdfOf, aProtectedPdf, aWordFile, DOCX, PPTX } from '#platform/extract/testing/sample-files.ts';
import type { Log } from '#platform/log.ts';

/** A log that records why files could not be read. */
function aLog() {
  const reasons: string[] = [];
  const log = { warn: (fields: { message?: string }) => reasons.push(String(fields.message)) } as unknown as Log;
  return { log, reasons };
}
let layers: Layers;
beforeAll(async () => {
  layers = await findLayers();
});
const extractor = (limits = {}, { log }: Pick<ReturnType<typeof aLog>, 'log'> = aLog()) =>
  createExtract({ log, layers }, limits);
const fileOf = (bytes: Buffer) => Readable.from([bytes]);
const PDF = 'application/pdf';
const LONG_MS = 60_000;
/** Its encoding is in a table that stands beside the program. */
const aChinesePdf = () =>
  aPdfOf({
    page: 'BT /F1 14 Tf 20 200 Td <d5d0c6b8> Tj ET',
    font: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /GBK-EUC-H /DescendantFonts [6 0 R] >>',
    objects: [
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>',
      '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    ],
  });

test(
  'text is extracted in a separate process, from the bytes alone [GAP-35] [REAL-21]',
  async () => {
    const { log, reasons } = aLog();
    const extract = extractor({}, { log });
    expect(await extract(PDF, fileOf(aPdf(['We build boats.'])))).toEqual({ text: 'We build boats.' });
    expect(await extract(DOCX, fileOf(aDocx(['Our voice'])))).toEqual({ text: 'Our voice' });
    expect(await extract(PDF, fileOf(aChinesePdf()))).toEqual({ text: '招聘' });
    expect(reasons).toEqual([]);
  },
  LONG_MS,
);

test(
  'a damaged file, a protected one and one without text say so [READING-04]',
  async () => {
    const { log, reasons } = aLog();
    const extract = extractor({}, { log });
    const outcomes = [Buffer.from('%PDF-1.4 and then nothing'), aProtectedPdf(), aPdf([])].map((bytes) =>
      extract(PDF, fileOf(bytes)),
    );
    expect(await Promise.all(outcomes)).toEqual([{ reason: 'damaged' }, { reason: 'password' }, { reason: 'no_text' }]);
    expect(reasons).toHaveLength(2);
  },
  LONG_MS,
);

test('a file that takes too long is stopped [READING-04] [S3]', async () => {
  expect(await extractor({ timeoutMs: 1 })(PDF, fileOf(aPdf(['x'])))).toEqual({ reason: 'too_slow' });
});

test('a file that needs too much memory ends only the process that reads it [READING-04] [S3]', async () => {
  // One table is read as a whole.
  const long = aWordFile(
    `<w:tbl>${'<w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>'.repeat(60_000)}</w:tbl>`,
  );
  expect(await extractor({ heapMb: 24 })(DOCX, fileOf(long))).toEqual({ reason: 'too_large' });
}, 30_000);

test('the process that reads a file may not outgrow its limit [S3]', async () => {
  expect(await extractor({ memoryMb: 1 })(PDF, fileOf(aPdf(['x'])))).toEqual({ reason: 'too_large' });
});

test('a file that breaks off is no damaged file, and a run that is stopped has no outcome', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('%PDF-1.4');
      throw new Error('The storage ended');
    })(),
  );
  await expect(extractor()(PDF, broken)).rejects.toThrow('The storage ended');
  const abort = new AbortController();
  const stopped = extractor()(PDF, new Readable({ read: () => abort.abort(new Error('stopped')) }), abort.signal);
  await expect(stopped).rejects.toThrow('stopped');
});

test(sampled('malicious files harm neither the process nor the next file [S3]'), { timeout: LONG_MS }, async () => {
  // What ends them is their memory, of which they get little, so that it takes less time.
  const extract = extractor({ heapMb: 96, timeoutMs: LONG_MS });
  const hostile = sampleOf(
    [
      { type: DOCX, bomb: docxBomb, reason: 'too_large' },
      { type: PPTX, bomb: pptxBomb, reason: 'no_text' },
      { type: PDF, bomb: pdfBomb, reason: 'too_large' },
    ],
    1,
  );
  const bombs = await Promise.all(hostile.map(async ({ type, bomb }) => ({ type, bytes: await bomb() })));
  const outcomes = Promise.all(bombs.map(({ type, bytes }) => extract(type, fileOf(bytes))));
  expect(await extract(PDF, fileOf(aPdf(['We build boats.'])))).toEqual({ text: 'We build boats.' });
  expect(await outcomes).toEqual(hostile.map(({ reason }) => ({ reason })));
});
