import { strToU8, type Zippable, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FORMATS = 'application/vnd.openxmlformats-officedocument';

const contentTypes = (parts: Record<string, string>) => `${HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>${Object.entries(parts)
  .map(([name, type]) => `<Override PartName="/${name}" ContentType="${FORMATS}.${type}+xml"/>`)
  .join('')}</Types>`;

const mainPart = (name: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${name}"/></Relationships>`;

const asXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const zip = (parts: Record<string, string | Uint8Array>, more: Zippable = {}) =>
  Buffer.from(
    zipSync({
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
      ...more,
    }),
  );

/** A Word file of these paragraphs. */
export const aDocx = (paragraphs: readonly string[], more: Zippable = {}): Buffer =>
  zip(
    {
      '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
      '_rels/.rels': mainPart('word/document.xml'),
      'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
${paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${asXml(text)}</w:t></w:r></w:p>`).join('')}
</w:body></w:document>`,
    },
    more,
  );

const WORD_NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ` +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** The relations of a part to others of its folder, by the names of those; the id of each is its name. */
const relationsTo = (parts: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map((name) => {
      const type = name.replace(/^.*\//, '').replace(/\d*\.xml$/, '');
      return `<Relationship Id="${name}" Type="${OFFICE}/${TYPES[type] ?? type}" Target="${name}"/>`;
    })
    .join('')}</Relationships>`;
const TYPES: Record<string, string> = { data: 'diagramData' };

/** A Word file of these elements of its body; `parts`: the elements of others by name, as 'footnotes.xml'. */
export const aWordFile = (body: string, parts: Record<string, string> = {}, more: Zippable = {}): Buffer =>
  zip(
    {
      '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
      '_rels/.rels': mainPart('word/document.xml'),
      'word/document.xml': `${HEAD}<w:document ${WORD_NAMES}><w:body>${body}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relationsTo(Object.keys(parts)),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, xml]) => [
          `word/${name}`,
          `${HEAD}${xml.replace(/^<([\w:]+)/, `<$1 ${WORD_NAMES}`)}`,
        ]),
      ),
    },
    more,
  );

const SLIDE_NAMES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" ` +
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';

/** A slide: its file's name, the elements of its tree, and of other parts by their path from it. */
export type SlideParts = { name: string; tree: string; isHidden?: boolean; parts?: Record<string, string> };

/** A PowerPoint file with these slides in this order. */
export function aPresentation(slides: readonly SlideParts[]): Buffer {
  const parts = slides.flatMap(({ name, tree, isHidden, parts: own = {} }) => [
    [
      `ppt/slides/${name}`,
      `${HEAD}<p:sld ${SLIDE_NAMES}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`,
    ],
    [`ppt/slides/_rels/${name}.rels`, relationsTo(Object.keys(own))],
    ...Object.entries(own).map(([path, xml]) => [
      `ppt/${path.replace('../', '')}`,
      `${HEAD}${xml.replace(/^<([\w:]+)/, `<$1 ${SLIDE_NAMES}`)}`,
    ]),
  ]);
  const ids = slides.map(({ name }, at) => `<p:sldId id="${256 + at}" r:id="slides/${name}"/>`);
  return zip({
    '[Content_Types].xml': contentTypes({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': mainPart('ppt/presentation.xml'),
    'ppt/presentation.xml': `${HEAD}<p:presentation ${SLIDE_NAMES}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsTo(slides.map(({ name }) => `slides/${name}`)),
    ...Object.fromEntries(parts),
  });
}

/** A PowerPoint file with one slide per list of lines. */
export const aPptx = (slides: readonly (readonly string[])[]): Buffer =>
  zip({
    '[Content_Types].xml': contentTypes({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': mainPart('ppt/presentation.xml'),
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>`,
    ...Object.fromEntries(
      slides.map((lines, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        `${HEAD}<p:sld xmlns:p="p" xmlns:a="a">${lines
          .map((line) => `<a:p><a:r><a:rPr lang="en"/><a:t>${asXml(line)}</a:t></a:r></a:p>`)
          .join('')}</p:sld>`,
      ]),
    ),
  });

/** A PDF with one page of these lines (ASCII). */
export function aPdf(lines: readonly string[]): Buffer {
  const page = `BT /F1 12 Tf 14 TL 50 750 Td ${lines
    .map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
    .join(' ')} ET`;
  return aPdfOf({ page });
}

/** What makes a PDF of one page: its content, its font and other objects from the sixth on, and what refers to them. */
export type PdfParts = { page: string; font?: string; catalog?: string; ofPage?: string; objects?: readonly string[] };

export function aPdfOf({ page, font, catalog = '', ofPage = '', objects: more = [] }: PdfParts): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${ofPage} >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

/** A PDF of a font that has only drawings of its letters, in the order of ASCII. */
export function aGlyphPdf(text = 'Guide vessels into berth. Keep the tide log. Train two apprentices a year.'): Buffer {
  const numbers = [...text].map((sign) => ((sign.codePointAt(0) ?? 0) - 29).toString(16).padStart(4, '0'));
  return aPdfOf({
    page: `BT /F1 12 Tf 20 200 Td <${numbers.join('')}> Tj ET`,
    font: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
    objects: [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 7 0 R >>',
      '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    ],
  });
}

/** A PDF that opens with a password only. */
export function aProtectedPdf(): Buffer {
  const key = `<${'5a'.repeat(32)}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<00> <00>]`;
  return Buffer.from(aPdf(['Secret']).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1');
}

/** Sets the unpacked size in every entry of a ZIP's directory. */
export function claimSizes(file: Buffer, size: number): Buffer {
  for (let at = file.indexOf('PK\x01\x02'); at !== -1; at = file.indexOf('PK\x01\x02', at + 4)) {
    file.writeUInt32LE(size, at + 24);
  }
  return file;
}

export const aPng = (size = 100): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(Math.max(size - 8, 0), 'pixels!')]);
export const aJpeg = (size = 100): Buffer =>
  Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(Math.max(size - 4, 0), 7)]);
/** The leading bytes of old Word and PowerPoint files. */
export const anOleFile = (size = 1_000): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(Math.max(size - 8, 0))]);

export const DOCX = `${FORMATS}.wordprocessingml.document`;
export const PPTX = `${FORMATS}.presentationml.presentation`;
