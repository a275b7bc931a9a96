import { once } from 'node:events';
import { createDeflate } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/**
 * Small files that cost their reader far more than a normal one of the same size: they try the limits of text
 * extraction. Each passes the check of its leading bytes and of its ZIP directory, so that it gets as far as the reader.
 */
const MEGABYTE = 1024 * 1024;
const CONTENT_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

const zip = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

/** A PowerPoint file of about 45 kB: one slide with text runs that never end, which a backtracking pattern reads over and over. */
export const pptxBomb = (runs = 6_000_000): Buffer =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'ppt/slides/slide1.xml': '<a:t '.repeat(runs) });

const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word file of a few kB whose one part has so many elements that a tree of them takes gigabytes. */
export const docxBomb = (elements = 2_500_000): Buffer =>
  zip({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${'<w:p/>'.repeat(elements)}</w:body></w:document>`,
  });

/** So many megabytes of blanks, compressed. */
async function deflatedBlanks(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const blanks = Buffer.alloc(MEGABYTE, ' ');
  for (let at = 0; at < megabytes; at += 1) if (!deflate.write(blanks)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}

/** A PDF of about 1 kB per megabyte whose only page unpacks to so many megabytes. */
export async function pdfBomb(megabytes = 430): Promise<Buffer> {
  const page = await deflatedBlanks(megabytes);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${page.length} /Filter /FlateDecode >>\nstream\n${page.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${body.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
