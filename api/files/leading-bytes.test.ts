import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { beginsLike, endsLike, LEADING_BYTES, needsEnd } from '#api/files/leading-bytes.ts';
import * as sample from '#platform/extract/testing/sample-files.ts';
import { UPLOAD_MIME_TYPES, type UploadMimeType } from '#shared/constants.ts';

const files: Record<UploadMimeType, Buffer> = {
  'application/pdf': sample.aPdf(['Hello']),
  'application/msword': sample.anOleFile(),
  [sample.DOCX]: sample.aDocx(['Hello']),
  'application/vnd.ms-powerpoint': sample.anOleFile(),
  [sample.PPTX]: sample.aPptx([['Hello']]),
  'image/jpeg': sample.aJpeg(),
  'image/png': sample.aPng(),
};
const fits = (type: UploadMimeType, file: Buffer) =>
  beginsLike(type, file.subarray(0, LEADING_BYTES)) && endsLike(type, file);

test('a file of each of the seven types fits its own type [GAP-39]', () => {
  for (const type of UPLOAD_MIME_TYPES) expect([type, fits(type, files[type])]).toEqual([type, true]);
});

test('it fits no other type, except that the two old formats have the same beginning [GAP-39] [S3]', () => {
  const taken = UPLOAD_MIME_TYPES.flatMap((type) =>
    UPLOAD_MIME_TYPES.filter((other) => other !== type && fits(type, files[other])).map(
      (other) => `${other} as ${type}`,
    ),
  );
  expect(taken).toEqual([
    'application/vnd.ms-powerpoint as application/msword',
    'application/msword as application/vnd.ms-powerpoint',
  ]);
});

test.each([
  ['nothing', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['a page', '<!doctype html><script>1</script>'],
  ['a page that goes on as a PDF', '<html>%PDF-1.4'],
  ['a program', 'MZ\x90\0'],
])('%s is none of them [S3]', (_what, text) => {
  for (const type of UPLOAD_MIME_TYPES) expect(fits(type, Buffer.from(text, 'latin1'))).toBe(false);
});

test('a PDF may begin with a byte order mark and blank lines', () => {
  expect(beginsLike('application/pdf', Buffer.from('\xef\xbb\xbf\r\n %PDF-1.7', 'latin1'))).toBe(true);
});

test('any other archive is no Word file, whatever its name [S3]', () => {
  const archive = (names: string[]) =>
    Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))));
  expect(needsEnd(sample.DOCX)).toBe(true);
  expect(fits(sample.DOCX, archive(['run.js']))).toBe(false);
  expect(fits(sample.DOCX, archive(['word/document.xml']))).toBe(false);
  expect(fits(sample.DOCX, archive(['[Content_Types].xml', 'xl/workbook.xml']))).toBe(false);
  expect(fits(sample.DOCX, archive(['[Content_Types].xml', 'word/document2.xml']))).toBe(true);
});

test('a directory with invalid lengths is read without an error [S3]', () => {
  const end = Buffer.from(sample.aDocx(['x']));
  const record = end.lastIndexOf('PK\x05\x06');
  end.writeUInt32LE(0xffffffff, record + 12);
  expect(endsLike(sample.DOCX, end)).toBe(false);
  expect(endsLike(sample.DOCX, end.subarray(0, record + 10))).toBe(false);
});
