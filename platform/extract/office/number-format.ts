const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const ROMAN_MAX = 3_999;

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, letters] of ROMAN) for (; left >= worth; left -= worth) text += letters;
  return text;
}

const letters = (from: string, to: string): string[] => {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
};

const LATIN = letters('a', 'z');
// Without the letters that no list uses.
const RUSSIAN = letters('а', 'я').filter((letter) => !'йъыь'.includes(letter));
const HEBREW = letters('א', 'ת').filter((letter) => !'ךםןףץ'.includes(letter));
const ARABIC = [...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'];
const ABJAD = [...'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'];
const KATAKANA = [...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'];
const GANADA = [...'가나다라마바사아자차카타파하'];

/** As Word counts beyond the last letter: aa, bb, … */
const lettered = (alphabet: readonly string[], value: number): string =>
  (alphabet[(value - 1) % alphabet.length] ?? '').repeat(Math.min(Math.ceil(value / alphabet.length), 20));

const digits = (zero: string, value: number): string =>
  String(value).replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

const HAN = [...'〇一二三四五六七八九'];

/** Chinese and Japanese numbers to 99, in digits beyond. */
function counted(value: number): string {
  if (value > 99) return [...String(value)].map((digit) => HAN[Number(digit)]).join('');
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? HAN[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 || tens === 0 ? HAN[ones] : ''}`;
}

const ENGLISH_ENDS = ['th', 'st', 'nd', 'rd'];
const ordinal = (value: number): string => {
  const isTeen = value % 100 > 10 && value % 100 < 14;
  return `${value}${isTeen ? 'th' : (ENGLISH_ENDS[value % 10] ?? 'th')}`;
};

const FORMATS: Record<string, (value: number) => string> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: (value) => lettered(LATIN, value),
  upperLetter: (value) => lettered(LATIN, value).toUpperCase(),
  russianLower: (value) => lettered(RUSSIAN, value),
  russianUpper: (value) => lettered(RUSSIAN, value).toUpperCase(),
  hebrew1: (value) => lettered(HEBREW, value),
  hebrew2: (value) => lettered(HEBREW, value),
  arabicAlpha: (value) => lettered(ARABIC, value),
  arabicAbjad: (value) => lettered(ABJAD, value),
  aiueo: (value) => lettered(KATAKANA, value),
  aiueoFullWidth: (value) => lettered(KATAKANA, value),
  ganada: (value) => lettered(GANADA, value),
  decimalFullWidth: (value) => digits('０', value),
  hindiNumbers: (value) => digits('०', value),
  thaiNumbers: (value) => digits('๐', value),
  decimalEnclosedCircle: (value) => (value <= 20 ? String.fromCodePoint(0x245f + value) : String(value)),
  chineseCounting: counted,
  chineseCountingThousand: counted,
  japaneseCounting: counted,
  taiwaneseCountingThousand: counted,
  ideographDigital: counted,
  ordinal,
  none: () => '',
};

/** A number of a list as a reader sees it; a format that is not known here as plain digits. */
export function formatNumber(value: number, format: string): string {
  if (value < 1 || value > ROMAN_MAX) return String(value);
  return (FORMATS[format] ?? String)(value);
}
