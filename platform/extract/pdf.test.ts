import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/extract/testing/languages.ts';
import { aPdfOf, type PdfParts } from '#platform/extract/testing/sample-files.ts';
import { failureOf, textOf } from '#platform/extract/text-of.ts';

const read = (parts: PdfParts) => textOf('application/pdf', new Uint8Array(aPdfOf(parts)));
const shown = (...lines: string[]) =>
  `BT /F1 12 Tf 14 TL 50 750 Td ${lines.map((line) => `${line} Tj T*`).join(' ')} ET`;
const hex = (numbers: readonly number[], digits = 4) =>
  `<${numbers.map((number) => number.toString(16).padStart(digits, '0')).join('')}>`;

const composite = (encoding: string, ordering: string) => ({
  font: `<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
  objects: [
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW 500 /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
  ],
});

test.each([
  ['GBK-EUC-H', 'GB1', 'd5d0c6b8b8dbbfdad2fdbabdd4b1', '招聘港口引航员'],
  ['GBKp-EUC-H', 'GB1', 'd5d0c6b8', '招聘'],
  ['90ms-RKSJ-H', 'Japan1', '8b438fdb', '気象'],
  ['EUC-H', 'Japan1', 'b5a4bee5', '気上'],
  ['KSCms-UHC-H', 'Korea1', 'c7d1b1b9', '한국'],
  ['ETen-B5-H', 'CNS1', 'a4a4a4e5', '中文'],
])('text in the encoding %s is read [REAL-21]', async (encoding, ordering, bytes, text) => {
  expect(await read({ page: shown(`<${bytes}>`), ...composite(encoding, ordering) })).toBe(text);
});

test.each([29, 31])('a font whose drawings have no letters says so: %i [REAL-20]', async (by) => {
  const numbers = [...(LANGUAGES.English ?? '')].map((sign) => (sign.codePointAt(0) ?? 0) - by);
  const page = shown(hex(numbers));
  const thrown = await read({ page, ...composite('Identity-H', 'Identity') }).catch((reason: unknown) => reason);
  expect(failureOf(thrown)).toBe('no_letters');
});

test('a heading without letters does not hide the text below it [REAL-20]', async () => {
  const { objects } = composite('Identity-H', 'Identity');
  const odd = '/Resources << /Font << /F1 5 0 R /F2 8 0 R >> >>';
  const font = '<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [6 0 R] >>';
  const heading = `BT /F2 12 Tf 50 780 Td ${hex([...'Harbour pilot wanted in Leith'].map((sign) => sign.charCodeAt(0) - 29))} Tj ET`;
  const text = await read({
    page: `${heading} ${shown('(We build boats and we pay for the licence of each pilot, from the first day on.)', '(Send us your letter in your own words, with what you have done at sea.)')}`,
    ofPage: odd,
    objects: [...objects, font],
  });
  expect(text).toContain('We build boats');
});

const field = (more: string) => `<< /Type /Annot /Subtype /Widget /Rect [80 195 380 215] /P 3 0 R /F 4 ${more} >>`;
const filled = (fields: readonly string[]): PdfParts => {
  const ids = fields.map((_, at) => `${at + 6} 0 R`).join(' ');
  return {
    page: shown('(Job request form)'),
    catalog: `/AcroForm << /Fields [${ids}] /DA (/F1 10 Tf 0 g) >>`,
    ofPage: `/Annots [${ids}]`,
    objects: fields,
  };
};

test('the values of a filled form are read with their names [REAL-21]', async () => {
  const text = await read(
    filled([
      field('/FT /Tx /T (title) /V (Harbour pilot)'),
      field('/FT /Tx /Ff 4096 /T (form[0].tasks[0]) /V (Guide vessels.\\nKeep the log.)'),
      field('/FT /Tx /T (x17) /TU (Start of work) /V <FEFF0031002E0020004D00E40072007A>'),
      field('/FT /Ch /Ff 131072 /T (place) /Opt [[(L) (Leith)] [(O) (Oban)]] /V (O)'),
      field('/FT /Btn /T (full time) /V /Yes /AS /Yes /AP << /N << /Yes 5 0 R /Off 5 0 R >> >>'),
      field('/FT /Btn /T (weekends) /V /Off /AS /Off /AP << /N << /Yes 5 0 R /Off 5 0 R >> >>'),
      field('/FT /Tx /T (empty)'),
      field('/FT /Tx /Ff 8192 /T (pin) /V (1234)'),
      field('/FT /Tx /T (internal) /V (Ceiling 91,000)').replace('/F 4', '/F 2'),
      '<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /F 4 /Contents (Typed on the page) /DA (/F1 10 Tf) >>',
      '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /F 4 /Contents (A comment) >>',
    ]),
  );
  expect(text?.split('\n')).toEqual([
    'Job request form',
    'Typed on the page',
    'title: Harbour pilot',
    'tasks: Guide vessels.',
    'Keep the log.',
    'Start of work: 1. März',
    'place: Oban',
    'full time: yes',
  ]);
});

const WAIT = [
  '(Please wait... If this message is not eventually replaced by the proper contents of the document, your PDF)',
  '(viewer may not be able to display this type of document.)',
];
test.each([
  ['in English', { page: shown(...WAIT) }],
  [
    'in any language',
    {
      page: shown('(Un momento)'),
      catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA 6 0 R >>',
      objects: ['<< /Length 4 >>\nstream\n<a/>\nendstream'],
    },
  ],
])('a form that its program would draw says so [REAL-20]: %s', async (_how, parts) => {
  const thrown = await read(parts).catch((reason: unknown) => reason);
  expect(failureOf(thrown)).toBe('no_letters');
});

const FORM = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form" layout="tb">
<pageSet><pageArea name="page"><contentArea x="0.25in" y="0.25in" w="8in" h="1.5in"/><medium stock="letter" short="8.5in" long="11in"/></pageArea></pageSet>
<subform layout="tb" w="8in"><draw w="3in" h="0.5in"><value><text>Harbour pilot wanted</text></value></draw>
<field name="title" w="4in" h="0.5in"><ui><textEdit/></ui><caption><value><text>Job title</text></value></caption></field>
<field name="place" w="4in" h="0.5in"><ui><choiceList/></ui><items><text>Leith</text><text>Oban</text></items></field>
<field name="full" w="4in" h="0.5in"><ui><checkButton/></ui><items><text>1</text><text>0</text></items><caption><value><text>Full time</text></value></caption></field>
<field name="empty" w="4in" h="0.5in"><ui><textEdit/></ui><caption><value><text>Notes</text></value></caption></field>
<field name="pin" w="4in" h="0.5in"><ui><passwordEdit/></ui></field>
<field name="ceiling" presence="hidden" w="4in" h="0.5in"><ui><textEdit/></ui></field></subform></subform></template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form><title>Pilot of the tides</title><place>Oban</place><full>1</full><pin>1234</pin><ceiling>91000</ceiling></form></xfa:data></xfa:datasets></xdp:xdp>`;

test('a form that its program draws is read as it is seen, over its pages [REAL-21]', async () => {
  const text = await read({
    page: shown(...WAIT),
    catalog: '/NeedsRendering true /AcroForm << /DR << /Font << /Helv 5 0 R >> >> /Fields [] /XFA 6 0 R >>',
    objects: [`<< /Length ${FORM.length} >>\nstream\n${FORM}\nendstream`],
  });
  const lines = text?.split('\n').filter((line) => line !== '');
  expect(lines).toEqual(['Harbour pilot wanted', 'Job title: Pilot of the tides', 'place: Oban', 'Full time: yes']);
});

test('a page that asks its reader to wait is text [REAL-20]', async () => {
  expect(await read({ page: shown('(Please wait at the gate until the pilot comes.)') })).toContain('the pilot');
});
