import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { anOleFile, aWordFile, DOCX } from '#platform/extract/testing/sample-files.ts';
import { failureOf, textOf } from '#platform/extract/text-of.ts';

const read = (body: string, parts: Record<string, string> = {}) => textOf(DOCX, aWordFile(body, parts));
const t = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;
const r = (text: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${t(text)}</w:r>`;
const p = (content: string, look = '') => `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${content}</w:p>`;
const item = (list: number, level: number, text: string) =>
  p(r(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

test('soft returns, tabs, hyphens and lone breaks keep words apart [REAL-16]', async () => {
  const run = `<w:r>${t('Guide vessels')}<w:br/>${t('Keep the log')}<w:cr/>${t('Pay')}<w:tab/>${t('61,500')}<w:noBreakHyphen/>${t('68,000')}<w:softHyphen/></w:r>`;
  expect(await read(p(run) + p(r('Next')))).toBe('Guide vessels\nKeep the log\nPay 61,500-68,000\n\nNext');
});

const chunks = (parts: Record<string, string | Uint8Array>) => {
  const names = Object.keys(parts);
  const relations = names.map(
    (name) =>
      `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="${name}"/>`,
  );
  return aWordFile(
    p(r('Before')) + names.map((name) => `<w:altChunk r:id="${name}"/>`).join('') + p(r('After')),
    {},
    {
      'word/_rels/document.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          `word/${name}`,
          typeof part === 'string' ? strToU8(part) : new Uint8Array(part),
        ]),
      ),
    },
  );
};

test('files inside a file share its room, however small each is [REAL-18]', async () => {
  const inner = aWordFile(p(r('In')), {}, { 'word/more.xml': new Uint8Array(9 * 1024 * 1024) });
  expect(await textOf(DOCX, chunks({ 'a.docx': inner }))).toContain('In');
  const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.docx`, inner]));
  await expect(textOf(DOCX, chunks(four))).rejects.toThrow('too large when unpacked');
});

test('parts in formats of their own are read where they stand [REAL-18]', async () => {
  const archived = 'MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<p>From an archive</p>';
  const text = await textOf(
    DOCX,
    chunks({
      'a.htm': '<html><body><p>From a page</p><p style="display:none">no</p></body></html>',
      'b.dat': '<b>From a piece</b>',
      'c.mht': archived,
      'd.rtf': '{\\rtf1 From Rich Text}',
      'e.txt': 'From plain text',
      'f.docx': aWordFile(p(r('From Word'))),
    }),
  );
  const inside = ['a page', 'a piece', 'an archive', 'Rich Text', 'plain text', 'Word'].map((what) => `From ${what}`);
  expect(text?.split('\n\n')).toEqual(['Before', ...inside, 'After']);
});

test.each([
  ['of an old format', chunks({ 'a.dat': anOleFile() })],
  ['of no known name', chunks({ 'a.xyz': 'x' })],
  ['in itself over and over', [1, 2, 3, 4].reduce((inner) => chunks({ 'a.docx': inner }), aWordFile(p(r('x'))))],
])('a part %s is not left out in silence [REAL-18]', async (_what, bytes) => {
  const thrown = await textOf(DOCX, bytes).catch((reason: unknown) => reason);
  expect(failureOf(thrown)).toBe('old_format');
});

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const OUTLINE = `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '\uf0b7', '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>')}${level(1, 'bullet', 'o', '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>')}${level(2, 'bullet', '–')}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', 'Part %1:')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num></w:numbering>`;

test('numbers of lists are text, on every level, and begin again where the list does [REAL-17]', async () => {
  const body = [
    item(1, 0, 'Greet'),
    item(1, 1, 'By first name'),
    item(1, 2, 'Always'),
    item(1, 2, 'In writing too'),
    item(1, 1, 'Smile'),
    item(1, 0, 'Listen'),
    item(1, 1, 'To the end'),
    p(r('A word between')),
    item(1, 0, 'Answer'),
    item(3, 0, 'Begins at five'),
    item(3, 0, 'Goes on'),
  ].join('');
  expect(await read(body, { 'numbering.xml': OUTLINE })).toBe(
    [
      '1. Greet\n1.1 By first name\n(a) Always\n(b) In writing too\n1.2 Smile\n2. Listen\n2.1 To the end',
      'A word between',
      '3. Answer\n5. Begins at five\n6. Goes on',
    ].join('\n\n'),
  );
});

test('bullets are text, whatever their font; a Roman number is one [REAL-17]', async () => {
  const body = item(2, 0, 'Sail') + item(2, 1, 'Steer') + item(2, 2, 'Tie') + item(4, 0, 'Pay') + item(4, 1, 'Salary');
  expect(await read(body, { 'numbering.xml': OUTLINE })).toBe('• Sail\n◦ Steer\n– Tie\nPart I: Pay\n1.1 Salary');
});

test('a style may number its paragraphs, and a number may be taken from one [REAL-17]', async () => {
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1', '<w:pStyle w:val="H1"/>')}${level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/>')}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const styles = `<w:styles><w:style w:type="paragraph" w:styleId="H1"><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="H2"><w:basedOn w:val="H1"/></w:style></w:styles>`;
  const styled = (style: string, text: string, more = '') => p(r(text), `<w:pStyle w:val="${style}"/>${more}`);
  const plain = '<w:numPr><w:numId w:val="0"/></w:numPr>';
  const body = styled('H1', 'Tasks') + styled('H2', 'Berth') + styled('H1', 'Contents', plain) + styled('H1', 'Pay');
  expect(await read(body, { 'numbering.xml': numbering, 'styles.xml': styles })).toBe(
    '1 Tasks\n1.1 Berth\n\nContents\n\n2 Pay',
  );
});

test('a list takes its levels from a style of lists [REAL-17]', async () => {
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="House"/></w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="House"/>${level(0, 'upperLetter', '%1)')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
  const styles =
    '<w:styles><w:style w:type="numbering" w:styleId="House"><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style></w:styles>';
  const body = item(1, 0, 'Sail') + item(1, 0, 'Steer');
  expect(await read(body, { 'numbering.xml': numbering, 'styles.xml': styles })).toBe('A) Sail\nB) Steer');
});

test('hidden text is not read, hidden by itself or by a style; what is shown again is [REAL-18]', async () => {
  const styles = `<w:styles><w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Deeper"><w:basedOn w:val="Secret"/></w:style>
<w:style w:type="paragraph" w:styleId="Internal"><w:rPr><w:vanish w:val="true"/></w:rPr></w:style></w:styles>`;
  const body = [
    p(r('Pay is agreed.') + r(' Ceiling 91,000.', '<w:vanish/>') + r(' Ask us.', '<w:vanish w:val="0"/>')),
    p(r('Open.') + r(' By style.', '<w:rStyle w:val="Secret"/>') + r(' By its parent.', '<w:rStyle w:val="Deeper"/>')),
    p(r('A whole hidden paragraph.') + r('Shown.', '<w:vanish w:val="false"/>'), '<w:pStyle w:val="Internal"/>'),
    p(r('End.') + r(' Was hidden.', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>')),
  ].join('');
  expect(await read(body, { 'styles.xml': styles })).toBe('Pay is agreed. Ask us.\n\nOpen.\n\nShown.End. Was hidden.');
});

test('what is crossed out is not read, nor what an empty field of a form asks for [REAL-18]', async () => {
  const styles = `<w:styles><w:style w:type="character" w:styleId="Gone"><w:rPr><w:strike/></w:rPr></w:style></w:styles>`;
  const field = (look: string, text: string) =>
    `<w:sdt><w:sdtPr>${look}</w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`;
  const body = [
    p(r('38', '<w:strike/>') + r('37', '<w:dstrike/>') + r('36 hours', '<w:strike w:val="0"/>')),
    p(
      r('In the office', '<w:rStyle w:val="Gone"/>') +
        r('At home', '<w:rStyle w:val="Gone"/><w:strike w:val="false"/>'),
    ),
    p(`${r('Start: ')}${field('<w:showingPlcHdr/><w:date/>', 'Click to choose a date.')}`),
    p(`${r('End: ')}${field('<w:showingPlcHdr w:val="0"/><w:date/>', '1 March')}`),
  ].join('');
  expect(await read(body, { 'styles.xml': styles })).toBe('36 hours\n\nAt home\n\nStart:\n\nEnd: 1 March');
});

test('deleted and moved away text is not read, inserted text is, comments are not [REAL-18]', async () => {
  const deleted = '<w:del w:id="1"><w:r><w:delText>61,000</w:delText></w:r><w:r><w:t>61,000</w:t></w:r></w:del>';
  const body = [
    p(
      `${r('Salary ')}${deleted}<w:ins w:id="2">${r('68,000')}</w:ins><w:commentRangeStart w:id="0"/>${r('.')}<w:commentReference w:id="0"/>`,
    ),
    p(`<w:moveFrom w:id="3">${r('Moved')}</w:moveFrom>`, '<w:rPr><w:moveFrom w:id="3"/></w:rPr>'),
    p(r('One line '), '<w:rPr><w:del w:id="5"/></w:rPr>') + p(r('of two')),
    `<w:moveTo w:id="3">${p(r('Moved'))}</w:moveTo>`,
  ].join('');
  const comments = `<w:comments><w:comment w:id="0">${p(r('Is that agreed?'))}</w:comment></w:comments>`;
  expect(await read(body, { 'comments.xml': comments })).toBe('Salary 68,000.\n\nOne line of two\n\nMoved');
});

test('footnotes stand below their paragraph, endnotes at the end, headers and footers once [REAL-18]', async () => {
  const note = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const notes = (kind: string, ...texts: string[]) =>
    `<w:${kind}s><w:${kind} w:type="separator" w:id="0">${p(r('---'))}</w:${kind}>${texts
      .map((text, at) => `<w:${kind} w:id="${at + 2}">${p(`<w:r><w:${kind}Ref/></w:r>${r(text)}`)}</w:${kind}>`)
      .join('')}</w:${kind}s>`;
  const header = (text: string) => `<w:hdr>${p(r(text))}</w:hdr>`;
  const pages = ['header1.xml', 'header2.xml', 'header3.xml'].map(
    (name, at) => `<w:headerReference w:type="${['default', 'first', 'even'][at]}" r:id="${name}"/>`,
  );
  const section = `<w:sectPr>${pages.join('')}<w:footerReference w:type="default" r:id="footer1.xml"/><w:titlePg/></w:sectPr>`;
  const body =
    p(r('Pay') + note('footnote', 2) + r(' is fair') + note('endnote', 2) + r('.'), section) +
    p(r('Next') + note('footnote', 3)) +
    section;
  const text = await read(body, {
    'footnotes.xml': notes('footnote', 'Before tax.', 'Soon.'),
    'endnotes.xml': notes('endnote', 'By region.'),
    'header1.xml': header('Kelpie Ferries'),
    'header2.xml': header('Kelpie Ferries'),
    'header3.xml': header('Never shown'),
    'footer1.xml': `<w:ftr>${p(r('12'))}${p(r('In confidence'))}</w:ftr>`,
  });
  expect(text).toBe(
    'Kelpie Ferries\n\nPay[1] is fair[i].\n[1] Before tax.\n\nNext[2]\n[2] Soon.\n[i] By region.\n\nIn confidence',
  );
});

const box = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const cell = (...paragraphs: string[]) => `<w:tc>${paragraphs.map((text) => p(r(text))).join('')}</w:tc>`;
const covered = `<w:tc><w:tcPr><w:vMerge/></w:tcPr>${p(r('Covered'))}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

test('tables are read row by row, text boxes once, content controls and results of fields in their place [REAL-18]', async () => {
  const table = `<w:tbl><w:tblPr/>${row(cell('Role'), cell('Pay'), covered)}${row(cell('Pilot'), `<w:sdt><w:sdtContent>${cell('61,500')}</w:sdtContent></w:sdt>`)}<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('Cook')}</w:tr></w:tbl>`;
  const layout = `<w:tbl>${row(cell('Tasks'), cell('Steer', 'Tie up'))}</w:tbl>`;
  const code = (instruction: string) => `<w:r><w:instrText>${instruction}</w:instrText></w:r>`;
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field =
    mark('begin') + code('IF ') + mark('begin') + code('MERGEFIELD X') + mark('separate') + r('inner') + mark('end');
  const body = [
    p(r('Before') + box(p(r('In a box')))),
    table,
    layout,
    p(
      `${r('Start: ')}${field}${mark('separate')}${r('1 March')}${mark('end')}<w:fldSimple w:instr="DATE">${r(' 2026')}</w:fldSimple>`,
    ),
    `<w:sdt><w:sdtPr><w:alias w:val="Place"/></w:sdtPr><w:sdtContent>${p(r('Leith'))}</w:sdtContent></w:sdt>`,
  ].join('');
  expect(await read(body)).toBe(
    'Before\n\nIn a box\n\nRole | Pay\nPilot | 61,500\n\nTasks\n\nSteer\n\nTie up\n\nStart: 1 March 2026\n\nLeith',
  );
});

test('signs of picture fonts, boxes of forms, formulas and diagrams have the text that is seen [REAL-18]', async () => {
  const form = (inner: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${inner}</w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const diagram =
    '<w:r><w:drawing><a:graphic><a:graphicData><dgm:relIds r:dm="diagrams/data1.xml"/></a:graphicData></a:graphic></w:drawing></w:r>';
  const point = (id: string, text: string, type = 'node') =>
    `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const data = `<dgm:dataModel><dgm:ptLst>${point('0', '', 'doc')}${point('2', 'Interview')}${point('1', 'Letter')}${point('9', 'Layout', 'pres')}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="0" destId="2" srcOrd="1"/></dgm:cxnLst></dgm:dataModel>`;
  const body = [
    p(`<w:r><w:sym w:font="Wingdings" w:char="F0FC"/>${t(' Licence')}</w:r>`),
    p(
      `${form('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>')}${r(' Full time ')}${form('<w:ddList><w:result w:val="1"/><w:listEntry w:val="Leith"/><w:listEntry w:val="Oban"/></w:ddList>')}`,
    ),
    p('<m:oMath><m:f><m:num><m:r><m:t>37</m:t></m:r></m:num><m:den><m:r><m:t>5</m:t></m:r></m:den></m:f></m:oMath>'),
    p(diagram),
  ].join('');
  expect(await read(body, { 'diagrams/data1.xml': data })).toBe(
    '✓ Licence\n\n☒ Full time Oban\n\n37/5\n\nLetter\nInterview',
  );
});

test('a file is read whatever prefixes, paths and encoding its program chose [REAL-16]', async () => {
  const strict =
    '<ns0:document xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main"><ns0:body><ns0:p><ns0:r><ns0:t>Boats</ns0:t><ns0:br/><ns0:t>sail</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>';
  const unnamed = strict.replace('xmlns:ns0', 'xmlns').replaceAll('ns0:', '');
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(strict, 'utf16le')]);
  for (const main of [strict, unnamed, utf16]) {
    const bytes = typeof main === 'string' ? strToU8(main) : new Uint8Array(main);
    const file = aWordFile('', {}, { 'word/document.xml': [bytes, {}] });
    expect(await textOf(DOCX, file)).toBe('Boats\nsail');
  }
});

test('notes, styles and diagrams that refer to themselves end, and nesting without end is refused [S3]', async () => {
  const circle = `<w:styles><w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>`;
  const notes = `<w:footnotes><w:footnote w:id="2">${p(`${r('See')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}</w:footnote></w:footnotes>`;
  const body = p(`${r('Text', '<w:rStyle w:val="A"/>')}<w:r><w:footnoteReference w:id="2"/></w:r>`);
  expect(await read(body, { 'styles.xml': circle, 'footnotes.xml': notes })).toBe('Text[1]\n[1] See');
  const deep = '<w:tbl><w:tr><w:tc>'.repeat(100_000);
  await expect(read(deep)).rejects.toThrow('too many elements');
});
