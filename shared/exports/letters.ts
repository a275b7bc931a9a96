/** The characters that both fonts of the PDF have, as ranges of code points; a test compares them with the files. */
const COVERED = `
  20-7e a0-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-304 306-30a 30c 30f 313 315 31b 323
  326-328 32c 337-338 342-343 346-36f 374-376 37a-37f 384-38a 38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479
  480-49d 4a0-4ff 52f e3f 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0
  1dbb 1dbf-1df5 1dfc-1e9b 1e9d-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4
  1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200b 2010-2027 202f-2055 2057 205f 2070-2071
  2074-208e 2090-209c 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 20db-20de 20e8 20f0 2100-2101 2103 2105-2106 2109
  2113 2116-2117 211e-2122 2126 212a-212b 212e 2132 213b 214d 2150-217f 2183-2186 2189 2190-2199 21a9-21aa
  21b0-21b1 21b3-21b5 21ba-21bb 21d0 21d2 21d4 21de-21df 21e4-21e5 21e7 21ea 2202 2205-2206 220f 2211-2212 221a
  221e 222b 2236 2248 2260 2264-2265 2295-2298 2303-2305 2318 2325-2327 232b 2380 2387 238b 23ce-23cf 2423
  2460-2468 24b6-24cf 24ea 25a0-25a2 25aa 25b2-25b3 25b6-25b7 25ba-25bd 25c0-25c1 25c4-25c7 25ca-25cb 25cf 25e6
  25ef 2600 2605-2606 263c 2661 2665 26a0 2713 2717 2756 2764 2780-2788 27ef 27f5-27fa 2913 2a38 2b06 2b12-2b13
  2b1c 2b24 2c7c 2c7f 2dff 2e18 a69f a7ff a92e 1f12f-1f149 1f16a-1f16b 1f850 1f852
`;

// Controls, and what no font draws: joiners, direction marks, selectors of variants, the byte order mark.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const UNSEEN = /^[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const ranges = COVERED.trim()
  .split(/\s+/)
  .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
  .map(([from = 0, to = from]) => ({ from, to }));

export const isCovered = (code: number): boolean => ranges.some(({ from, to }) => code >= from && code <= to);

const classOf = ({ from, to }: { from: number; to: number }): string =>
  `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`;
/** What the fonts lack; an emoji of several characters, or a flag, is one sign. */
const LACKING = new RegExp(
  '\\p{RI}\\p{RI}|\\p{Extended_Pictographic}(?:[\\ufe0e\\ufe0f\\u200d]|\\p{Emoji_Modifier}|\\p{Extended_Pictographic}' +
    `|[\\u{e0020}-\\u{e007f}])*|[^\\n${ranges.map(classOf).join('')}]`,
  'gu',
);

/** Signs that say the same, of those that the fonts have. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/^[\u2611\u2705\u2714]/u, '✓'],
  [/^[\u2612\u2715\u2716\u2718\u274c\u274e]/u, '✗'],
  [/^[\u2794\u2798-\u27be]/u, '→'],
  [/^[\u2b50\u272a\u2729\u272d-\u2730]/u, '★'],
  [/^[\u25a0-\u25ff\u2b1b-\u2b24\ue000-\uf8ff]/u, '•'],
  [/^\p{Pd}/u, '–'],
  [/^\p{Zs}/u, ' '],
];
/** What stands for a letter that no font of the file has. */
const BOX = '□';

const isAllCovered = (text: string): boolean => [...text].every((letter) => isCovered(letter.codePointAt(0) ?? 0));

function drawn(sign: string): string {
  const bare = sign.replace(INVISIBLE, '');
  if (isAllCovered(bare)) return bare;
  const compatible = bare.normalize('NFKC');
  if (isAllCovered(compatible)) return compatible;
  return ALIKE.find(([signs]) => signs.test(sign))?.[1] ?? BOX;
}

/**
 * A text as the PDF shows it: composed letters, without invisible characters but tabs and line breaks. A letter that its
 * fonts lack never stops a file: it is replaced by one that says the same, or by a box.
 */
export function pdfText(text: string): string {
  const known = new Map<string, string>();
  const shown = (sign: string): string => {
    const made = known.get(sign) ?? (UNSEEN.test(sign) ? sign : drawn(sign));
    known.set(sign, made);
    return made;
  };
  return text
    .normalize('NFC')
    .replace(LACKING, shown)
    .replace(INVISIBLE, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''));
}

const LETTERS = /^[\p{L}\p{M}\p{N}]/u;

/** The first letter that the PDF shows as a box; undefined: it has them all. Pictures are no letters. */
export function lackingLetter(text: string): string | undefined {
  const seen = new Set<string>();
  for (const [sign] of text.normalize('NFC').matchAll(LACKING)) {
    if (seen.has(sign)) continue;
    seen.add(sign);
    if (LETTERS.test(sign) && drawn(sign) === BOX) return sign;
  }
  return undefined;
}
