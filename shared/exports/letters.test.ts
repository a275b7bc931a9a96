import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { isCovered, lackingLetter, pdfText } from '#shared/exports/letters.ts';

const require = createRequire(import.meta.url);
const { create } = require('fontkit') as { create(file: Buffer): { characterSet: number[] } };

const codesOf = (name: string): Set<number> =>
  new Set(create(readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`))).characterSet);

it('the letters of the PDF are those that both of its fonts have [EXPORT-09]', () => {
  const fonts = [codesOf('400Regular/Inter_400Regular'), codesOf('600SemiBold/Inter_600SemiBold')];
  for (let code = 0x20; code < 0x1_f900; code += 1) {
    const isPrivate = (code >= 0xe000 && code <= 0xf8ff) || code === 0xfeff;
    const isThere = !isPrivate && fonts.every((font) => font.has(code));
    if (isThere !== isCovered(code)) expect.fail(`U+${code.toString(16)} is ${isThere ? '' : 'not '}in the fonts`);
  }
});

it('texts in Latin, Greek and Cyrillic letters can be a PDF, others are named [EXPORT-09]', () => {
  const texts = [
    'Zażółć gęślą jaźń',
    'Příliš žluťoučký',
    'İstanbul ğüşöç',
    'Thị trường',
    'Ελληνικά ἄνθρωπος',
    'Їжак Щ',
  ];
  expect(texts.map(lackingLetter)).toEqual(texts.map(() => undefined));
  expect(lackingLetter('Zu\u0308rich\r\n\t£45,000 – “a” • 3 × 4 €\u200b\u00ad')).toBeUndefined();
  expect(['עברית', 'مرحبا', '日本語', '简体', 'ไทย', 'Yes 🎉'].map((text) => lackingLetter(text))).toEqual([
    'ע',
    'م',
    '日',
    '简',
    'ไ',
    undefined,
  ]);
});

it('a PDF has composed letters and no controls [EXPORT-09] [EXPORT-19]', () => {
  expect(pdfText('Zu\u0308rich\u0000\n\ta\u200db\r\n')).toBe('Zürich\n ab\n');
});

it('a PDF has another sign for each that its fonts lack, and none is lost [EXPORT-09] [REAL-29]', () => {
  const text =
    '© \u2764\ufe0f ™\ufe0f ➢ One ❖ two ✔\ufe0f \uf0b7 ⭐ 🏳\ufe0f\u200d🌈 🇮🇪 👩🏽\u200d💻 ㎡ Ａ１ ﷼ 東京 ⸺ x\u3000y';
  const shown = pdfText(text);
  expect(shown).toBe('© ❤ ™ → One ❖ two ✓ • ★ □ □ □ m2 A1 □ □□ – x y');
  expect([...shown].every((letter) => isCovered(letter.codePointAt(0) ?? 0))).toBe(true);
});
