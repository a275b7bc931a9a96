/**
 * What stands before an item of a list, wherever it was pasted from: Word writes the letters of its symbol fonts as
 * characters for private use, web pages write shapes, arrows and ticks. Pictures are none: '🚀 What you will do' is a
 * heading. For use inside a class of a pattern.
 */
export const MARK_SIGNS =
  // Dashes of all sorts, the minus sign and a bullet that looks like one.
  '\\p{Pd}\\u2212\\u2043' +
  '*•‣⁌⁍∙⋅·‧⦁⦾⦿・･»›' +
  // Arrows, shapes, stars, boxes, hands, ticks and crosses, ornaments.
  '\\u2190-\\u21ff\\u25a0-\\u25ff\\u2605\\u2606\\u2610-\\u2612\\u261a-\\u261f\\u2660-\\u2667\\u2705\\u2713-\\u2727' +
  '\\u2729-\\u274b\\u274d\\u274f-\\u2752\\u2756\\u2761-\\u2767\\u2794\\u2798-\\u27af\\u27b1-\\u27be\\u27f5-\\u27ff' +
  '\\u2900-\\u297f\\u2b00-\\u2bff\\ue000-\\uf8ff';

/** Signs of no other use at the beginning of a line: also without a blank behind them. */
const CLOSE = '•●■▪◦‣▶►➢➤❖✓✔\\ue000-\\uf8ff';
/** How Word's symbol fonts look in another font: a letter or sign with room behind it, as no text is written. */
const LETTER_OF_SYMBOLS = '[oO§¨Øüqvlnw](?:\\t|\\u00a0|[ ]{2})\\s*|o(?= \\p{Lu})\\s+';
const DIGITS = '[0-9\\uff10-\\uff19]{1,3}';
/** '1.' '1)' '(1)', and as Chinese and Japanese texts have them. */
const NUMBER = `[(（]${DIGITS}(?:[)](?:\\s+|$)|）\\s*)|${DIGITS}(?:[.)](?:\\s+|$)|[．、）]\\s*)`;
const CIRCLED = '[\\u2460-\\u2473\\u2776-\\u277f\\u2780-\\u2793\\u24eb-\\u24f4]\\s*';
/** 'a)' '(a)' 'iv)' 'i.', and 'A)'; but no 'z. B.' and no initial of a name. */
const LETTERS =
  '[(（]?(?<letters>[a-z]|[ivx]{2,5}|[A-Z](?=[)）]))(?:[)）](?:\\s+|$)|\\.(?=\\t)\\s+|\\.\\s+(?!\\p{L}\\.)(?=\\P{Ll}))';

const MARK = new RegExp(
  `^\\s*(?:(?<sign>[${MARK_SIGNS}]\\ufe0f?(?:\\s+|$)|[${CLOSE}]\\ufe0f?(?=[\\p{L}\\p{N}])|${LETTER_OF_SYMBOLS})` +
    `|(?<number>${NUMBER})|(?<circled>${CIRCLED})|(?:${LETTERS}))`,
  'u',
);

/** `length`: of the mark with the blanks around it. `number`: null for a bullet. */
export type ListMark = { length: number; number: number | null; isLetter: boolean };

const CIRCLES = [0x2460, 0x2776, 0x2780, 0x278a, 0x24eb];
const circledNumber = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0;
  const first = CIRCLES.filter((start) => start <= code).sort((one, other) => other - one)[0] ?? code;
  return code - first + (first === 0x24eb ? 11 : 1);
};

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
const romanNumber = (letters: string): number =>
  [...letters].reduce((sum, letter, at) => {
    const value = ROMAN[letter] ?? 0;
    return sum + (value < (ROMAN[letters[at + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);

/** 'i' is the first of a list, and the ninth behind 'h'. */
function letterNumber(given: string, before: number): number {
  const letters = given.toLowerCase();
  const roman = romanNumber(letters);
  const isRoman = letters.length > 1 || (roman === before + 1 && /^[ivx]$/.test(letters));
  return isRoman ? roman : letters.charCodeAt(0) - 96;
}

/** The mark at the beginning of a line, null without one. `before`: the number of the item before it. */
export function listMark(line: string, before = 0): ListMark | null {
  const found = MARK.exec(line);
  if (!found) return null;
  const { number, circled, letters } = found.groups ?? {};
  const mark = { length: found[0].length, number: null, isLetter: false };
  if (number) return { ...mark, number: Number(number.normalize('NFKC').replace(/\D/g, '')) };
  if (circled) return { ...mark, number: circledNumber(circled) };
  if (letters) return { ...mark, number: letterNumber(letters, before), isLetter: true };
  return mark;
}

/** The line without a bullet, or without any mark of a list. */
export const withoutListMark = (line: string): string => line.slice(listMark(line)?.length ?? 0);
export function withoutBullet(line: string): string {
  const mark = listMark(line);
  return mark?.number === null ? line.slice(mark.length) : line;
}

/** Whether a line is an item with words behind its mark. */
export const isListItem = (line: string): boolean => {
  const mark = listMark(line);
  return mark !== null && line.length > mark.length;
};
