/**
 * Signs of fonts that have pictures in place of letters, by their code in Symbol and Wingdings. Those of lists, boxes and
 * arrows stand in texts; any other is a picture, which has no text.
 */
const SIGNS: Record<string, Readonly<Record<number, string>>> = {
  symbol: { 183: '•', 174: '→', 222: '⇒', 176: '°', 177: '±', 179: '≥', 163: '≤', 185: '≠', 45: '−', 160: '€' },
  wingdings: {
    108: '•',
    110: '■',
    113: '□',
    118: '❖',
    158: '·',
    159: '•',
    167: '▪',
    168: '☐',
    216: '➢',
    224: '→',
    232: '→',
    251: '✗',
    252: '✓',
    253: '☒',
    254: '☑',
  },
};

/** Wingdings 2 and 3 and Webdings have few signs in texts: each stands for a mark of a list. */
const PICTURES = /^(wingdings|webdings|symbol)/i;
export const isPictureFont = (font: string): boolean => PICTURES.test(font);

/** The sign of a code in a font, as it stands in `w:sym` and in private use characters; '' for a picture. */
export function signOf(font: string, code: number): string {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const name = font.toLowerCase();
  if (isPictureFont(font)) return SIGNS[name]?.[own] ?? '';
  if (code === own) return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return SIGNS.symbol?.[own] ?? SIGNS.wingdings?.[own] ?? '';
}

/** Text of a font of pictures, or with characters that only such a font has, in signs that every font has. */
export const readSigns = (text: string, font: string): string => {
  if (!isPictureFont(font) && !/[\uf020-\uf0ff]/.test(text)) return text;
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const isSign = code >= 0xf000 && code <= 0xf0ff ? true : isPictureFont(font) && code > 0x20 && code < 0x100;
      return isSign ? signOf(font, code) : sign;
    })
    .join('');
};

const BY_DEPTH = ['•', '◦', '▪'];

/** The mark of an item of a list: what stands there, or by its depth where only a font of pictures has it. */
export function bulletOf(text: string, font: string, depth: number): string {
  const isPicture = text === '' || isPictureFont(font) || /[\ue000-\uf8ff]/.test(text) || /^o$/i.test(text);
  return isPicture ? (BY_DEPTH[depth] ?? '▪') : text;
}
