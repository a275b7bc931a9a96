import { expect, test } from 'vitest';
import { decodeText, isWideText } from '#platform/decode-text.ts';

const TEXT = 'Grüße aus Lübeck – „Lotse“\r\n61,500 €';
const bytesOf = (text: string, encoding: 'utf8' | 'utf16le', mark = '') => Buffer.from(mark + text, encoding);
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const ANSI = Buffer.concat([
  Buffer.from('Grüße aus Lübeck ', 'latin1'),
  Buffer.from([0x96]),
  Buffer.from(' ', 'latin1'),
  Buffer.from([0x84]),
  Buffer.from('Lotse', 'latin1'),
  Buffer.from([0x93]),
  Buffer.from('\r\n61,500 ', 'latin1'),
  Buffer.from([0x80]),
]);

test.each([
  ['UTF-8', bytesOf(TEXT, 'utf8'), false],
  ['UTF-8 with a mark', bytesOf(TEXT, 'utf8', '\ufeff'), true],
  ['UTF-16', bytesOf(TEXT, 'utf16le'), true],
  ['UTF-16 with a mark', bytesOf(TEXT, 'utf16le', '\ufeff'), true],
  ['UTF-16 in the other order', swapped(bytesOf(TEXT, 'utf16le')), true],
  ['UTF-16 in the other order with a mark', swapped(bytesOf(TEXT, 'utf16le', '\ufeff')), true],
  ['what Windows calls ANSI', ANSI, false],
])('a text in %s is decoded [REAL-23]', (_name, bytes, isWide) => {
  expect(decodeText(bytes)).toBe(TEXT);
  expect(isWideText(bytes.subarray(0, 64))).toBe(isWide);
});

test('letters of other scripts in UTF-16 without a mark are found by their line breaks [REAL-23]', () => {
  const text = 'Лоцман в порту\nОпыт работы от трёх лет';
  expect(decodeText(bytesOf(text, 'utf16le'))).toBe(text);
  expect(decodeText(swapped(bytesOf(text, 'utf16le')))).toBe(text);
});

test('a program is no text, and half a last character is left out', () => {
  expect(isWideText(Buffer.from([0x4d, 0x5a, 0, 0, 3, 0, 0, 0, 0xff, 0xff]))).toBe(false);
  expect(decodeText(Buffer.from('Grü', 'utf8').subarray(0, 3))).toBe('Gr');
});
