import { expect, test } from 'vitest';
import { anOleFile } from '#platform/extract/testing/sample-files.ts';
import { failureOf, textOf } from '#platform/extract/text-of.ts';

const DOC = 'application/msword';
const read = (text: string) => textOf(DOC, new Uint8Array(Buffer.from(text, 'latin1')));
const rtf = (body: string, head = '') => read(`{\\rtf1\\ansi\\ansicpg1252\\deff0${head}${body}}`);

test('Rich Text under .doc is read, with the letters of its fonts and of Unicode [REAL-22]', async () => {
  const fonts =
    '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial CYR;}{\\f2\\fcharset128 MS Mincho;}{\\f3\\fcharset2 Symbol;}}';
  const body =
    "\\pard Gr\\'fc\\'dfe {\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2} {\\f2 \\'93\\'fa\\'96\\'7b\\'83\\'41}\\par\n" +
    "{\\uc1\\u321?\\u243\\'3fd\\u378?} {\\uc2\\u8364 ??100} \\u-3913?\\par {\\f3\\'b7}\\tab Item\\emdash end\\line \\'80 100 \\'84x\\'93";
  expect(await rtf(body, fonts)).toBe('Grüße Привет 日本ア\nŁódź €100 \uf0b7\n• Item—end\n€ 100 „x“');
});

test('what is hidden, deleted or about the file is not read; results of fields, lists, rows and notes are [REAL-22]', async () => {
  const body =
    '{\\info{\\title Secret}}{\\*\\generator X;}{\\stylesheet{\\s0 Normal;}}Pay{\\v  ceiling 91,000} {\\deleted 61,000}{\\strike 62,000}{\\striked1 63,000\\striked0 }68,000\\par' +
    '{\\listtext\\tab 1.\\tab}Greet\\par {\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt Kelpie}}{\\footnote\\chftn  Since 1902.}{\\*\\footnote  As LibreOffice has it.}\\par' +
    '\\trowd Role\\cell Pay\\cell\\row {\\*\\unknown gone}{\\pict\\wmetafile8 0102}{\\bin4 }}}}end\\par{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt In a box\\par}}';
  expect(await rtf(body)).toBe(
    'Pay 68,000\n1. Greet\nKelpie [ Since 1902.] [ As LibreOffice has it.]\nRole | Pay\nend\nIn a box',
  );
});

test('a page under .doc is read: rows, lists, nothing hidden [REAL-22]', async () => {
  const page =
    '\ufeff<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><title>x</title><style>p{}</style></head><body><!--[if gte mso 9]><xml>no</xml><![endif]-->' +
    '<p>Grüße &amp; mehr<br>zweite Zeile</p><ol><li>Eins<li>Zwei</ol><ul><li>Punkt</ul><span style="display:none">weg</span><span style="mso-hide:all">weg</span>' +
    '<table><tr><td>Role</td><td><p>Pay</p></td></tr></table></body></html>';
  const text = await textOf(DOC, new Uint8Array(Buffer.from(page, 'utf8')));
  expect(text?.split('\n')).toEqual(['Grüße & mehr', 'zweite Zeile', '1. Eins', '2. Zwei', '• Punkt', 'Role | Pay']);
});

test('a page under .doc has its items and rows in one line each, lettered lists, and nothing that is crossed out [REAL-22]', async () => {
  const page =
    '<body><ol>\n <li><p>First</p>\n <ol type="a">\n  <li><p>Sub</p>\n  <li><p>Sub</p><p>goes on</p>\n </ol>\n <li><p>Second</p>\n</ol>' +
    '<table>\n <tr>\n  <td><p>Role</p>\n  </td><td><p></p></td>\n  <td><p>Pay</p><p>a year</p></td>\n </tr>\n <tr><td><ul><li>Pilot</ul></td><td>61</td></tr></table>' +
    '<p>We offer <del>eight</del><s>seven</s><span style="color: red; text-decoration: line-through">five</span>six weeks.</p><ul type="I"><li></li></ul><ol type="I" start="4"><li>Fourth</ol></body>';
  expect((await textOf(DOC, new Uint8Array(Buffer.from(page, 'utf8'))))?.split('\n')).toEqual([
    '1. First',
    'a. Sub',
    'b. Sub',
    'goes on',
    '2. Second',
    'Role | Pay',
    'a year',
    '• Pilot | 61',
    'We offer six weeks.',
    'IV. Fourth',
  ]);
});

const archive = (head: string, page: string) =>
  new Uint8Array(
    Buffer.from(
      `${head}MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html";\r\n boundary="=_part"\r\n\r\n` +
        `Of another program\r\n--=_part\r\n${page}\r\n--=_part\r\nContent-Type: image/png\r\n\r\nx\r\n--=_part--`,
      'latin1',
    ),
  );

test.each([
  [
    'quoted-printable',
    archive(
      'Date: Tue, 1 Dec 2026 10:00:00\r\nSubject: Exported\r\n',
      'Content-Type: text/html; charset=UTF-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><p>Gr=C3=BC=\r\n=C3=9Fe</p><ul><li>Pay =3D 61</ul></html>',
    ),
  ],
  [
    'base64',
    archive(
      '',
      `Content-Transfer-Encoding: base64\r\nContent-Type: text/html\r\n\r\n${Buffer.from('<p>Grüße</p><ul><li>Pay = 61</ul>').toString('base64')}`,
    ),
  ],
])('a web archive under .doc is read: its page in %s [REAL-22]', async (_encoding, bytes) => {
  expect((await textOf(DOC, bytes))?.split('\n')).toEqual(['Grüße', '• Pay = 61']);
});

test('an encrypted Office file says so, other old files what to do, whatever they are called [REAL-22]', async () => {
  const reasonOf = (bytes: Buffer) =>
    textOf('x', new Uint8Array(bytes)).then(
      () => 'read',
      (thrown: unknown) => failureOf(thrown),
    );
  const entry = Buffer.alloc(128);
  entry.write('EncryptedPackage', 'utf16le');
  entry.writeUInt16LE(34, 64);
  entry[66] = 2;
  const container = Buffer.concat([anOleFile(512), entry, Buffer.alloc(384)]);
  expect(await reasonOf(container)).toBe('password');
  expect(await reasonOf(Buffer.concat([anOleFile(1_000), entry]))).toBe('old_format');
  expect(await reasonOf(anOleFile())).toBe('old_format');
  expect(await reasonOf(Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related'))).toBe('old_format');
  expect(await reasonOf(Buffer.from('<?xml version="1.0"?><w:wordDocument/>'))).toBe('old_format');
  expect(await reasonOf(Buffer.from('MZ'))).toBe('damaged');
});

test('groups without end and numbers without sense are read in one pass [S3]', async () => {
  expect(await read(`{\\rtf1 a${'{'.repeat(1_000_000)}b`)).toBe('ab');
  expect(await read(`{\\rtf1 a${'\\bin99999999 '.repeat(10)}b`)).toBe('a');
  expect(await read(`{\\rtf1 a\\uc99999999\\u66 ${'?'.repeat(120)}`)).toBe('aB????????????????????');
});
