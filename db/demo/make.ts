/** Makes the two files of the demo data: `npx tsx db/demo/make.ts`. The files are kept in the repository; run it only to change them. */
import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { brandBook, employerStory } from '#db/demo/texts.ts';

const WIDTH = 88;
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

const shown = (line: string, bold: boolean): string =>
  `/${bold ? 'B' : 'R'} ${bold ? 14 : 10.5} Tf (${line.replace(/[\\()]/g, '\\$&')}) Tj T*`;

/** One page per section keeps the layout trivial; the first two share a page. */
function pageContent(sections: string[][]): string {
  const lines = sections.flatMap(([title = '', ...paragraphs]) => [
    shown(title, true),
    'T*',
    ...paragraphs.flatMap((text) => [...wrapped(text).map((line) => shown(line, false)), 'T*']),
    'T*',
  ]);
  return `BT 16 TL 60 770 Td\n${lines.join('\n')}\nET`;
}

function pdf(pages: string[]): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + at * 2} 0 R /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

const OFFICE = 'http://schemas.openxmlformats.org';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function docx([title = '', ...paragraphs]: string[]): Uint8Array {
  const run = (text: string, bold = '') => `<w:p><w:r>${bold}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const bold = '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>';
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${run(title, bold)}${paragraphs.map((text) => run(text)).join('')}<w:sectPr/></w:body></w:document>`,
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), { mtime: new Date('2026-01-05T00:00:00Z') });
}

const pages = [brandBook.slice(0, 2), brandBook.slice(2, 4), brandBook.slice(4)];
writeFileSync(new URL('brand-book.pdf', import.meta.url), pdf(pages.map(pageContent)));
writeFileSync(new URL('employer-story.docx', import.meta.url), docx(employerStory));
