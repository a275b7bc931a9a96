/** The language whose words a text is read by; other languages are read by the English lists. */
export type Words = 'en' | 'de';

const EN =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const EN_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const DE =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn';
const DE_TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig';

function german(): [string, number][] {
  const ones = DE.split(' ');
  const tens = DE_TENS.split(' ');
  const joined = tens.flatMap((ten, at) =>
    ones
      .slice(1, 10)
      .map((one, add): [string, number] => [`${one === 'eins' ? 'ein' : one}und${ten}`, (at + 2) * 10 + add + 1]),
  );
  return [
    ...ones.map((word, at): [string, number] => [word, at]),
    ...ones.slice(1).map((word, at): [string, number] => [`${word === 'eins' ? 'ein' : word}einhalb`, at + 1.5]),
    ['anderthalb', 1.5],
    ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
    ...joined,
  ];
}

const NUMBER_WORDS: Record<Words, ReadonlyMap<string, number>> = {
  en: new Map([
    ...EN.split(' ').map((word, at): [string, number] => [word, at]),
    ...EN_TENS.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
    ['dozen', 12],
    ['hundred', 100],
  ]),
  de: new Map([...german(), ['dreissig', 30], ['dutzend', 12], ['hundert', 100]]),
};

const TIMES: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'tausend', 'tsd'].map((word): [string, number] => [word, 1e3]),
  ...['lakh', 'lakhs', 'lac', 'lpa'].map((word): [string, number] => [word, 1e5]),
  ...['crore', 'crores'].map((word): [string, number] => [word, 1e7]),
  ...['m', 'million', 'millions', 'millionen', 'mio', 'mn'].map((word): [string, number] => [word, 1e6]),
  ...['bn', 'billion', 'milliarde', 'milliarden', 'mrd'].map((word): [string, number] => [word, 1e9]),
]);

/** 1,000 for 'thousand' and 'k', null for any other word. */
export const timesOf = (lower: string): number | null => TIMES.get(lower) ?? null;

/** The value of a number word from zero to a hundred, null for any other word. */
export const wordValue = (lower: string, words: Words): number | null => NUMBER_WORDS[words].get(lower) ?? null;

/** The value of digits with separators: '1.500' is 1.5 in English and 1,500 elsewhere. Null: they are no number. */
export function digitsValue(raw: string, hasDecimalComma: boolean): number | null {
  const [group, point] = hasDecimalComma ? ['.', ','] : [',', '.'];
  const [whole = '', part, ...more] = raw.replaceAll(/['’\s]/g, '').split(point);
  const groups = whole.split(group);
  const isGrouped = groups.length === 1 || groups.slice(1).every((digits) => digits.length === 3);
  if (more.length > 0 || !isGrouped || part?.includes(group)) return null;
  return Number(`${groups.join('')}${part === undefined ? '' : `.${part}`}`);
}
