const ENGLISH_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GERMAN_ONES =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const GERMAN_TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const TEN = 10;

/** The numbers up to 99 by their words. */
function numbersOf(ones: readonly string[], tens: readonly string[], join: (ten: string, one: string) => string) {
  const plain = ones.map((word, at): [string, number] => [word, at]);
  const larger = tens.flatMap((ten, at) =>
    ones.slice(0, TEN).map((one, unit): [string, number] => [unit === 0 ? ten : join(ten, one), (at + 2) * TEN + unit]),
  );
  return new Map([...plain, ...larger]);
}
const ENGLISH = numbersOf(ENGLISH_ONES, ENGLISH_TENS, (ten, one) => `${ten}-${one}`);
const GERMAN = numbersOf(GERMAN_ONES, GERMAN_TENS, (ten, one) => `${one}und${ten}`);

const [HUNDRED, THOUSAND] = [100, 1_000];

/** 'neunhundertachtzig' and 'zweitausendfünfhundert' as numbers; null for other words. */
function germanNumber(word: string): number | null {
  for (const [name, times] of [
    ['tausend', THOUSAND],
    ['hundert', HUNDRED],
  ] as const) {
    const at = word.indexOf(name);
    if (at === -1) continue;
    const rest = word.slice(at + name.length).replace(/^und/, '');
    const [count, more] = [at === 0 ? 1 : germanNumber(word.slice(0, at)), rest === '' ? 0 : germanNumber(rest)];
    return count === null || more === null ? null : count * times + more;
  }
  return GERMAN.get(word) ?? null;
}

/** Articles that are also numbers. */
const ARTICLES = new Set(['one', 'ein', 'null', 'zero']);
const LONGEST = 50;

function numberOf(word: string): string {
  const lower = word.toLowerCase().replaceAll('ss', 'ß');
  if (ARTICLES.has(lower) || lower.length > LONGEST) return word;
  const number = ENGLISH.get(word.toLowerCase()) ?? germanNumber(lower);
  return number === null ? word : String(number);
}

const FRACTIONS: Readonly<Record<string, string>> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '1/4': '.25',
  '1/2': '.5',
  '3/4': '.75',
};

/** A text with digits for its English and German numbers in words, and with decimals for '6¼' and '7 1/2'. */
export const inDigits = (text: string): string =>
  text
    .replace(/\p{L}+(?:-\p{L}+)?/gu, numberOf)
    .replace(/(?<!\d)(\d+) hundred(?: and (\d{1,2}))?(?!\p{L})/giu, (_, count: string, more = '0') =>
      String(Number(count) * HUNDRED + Number(more)),
    )
    .replace(/(?<!\d)(\d+) thousand(?: (?:and )?(\d{1,3}))?(?!\p{L})/giu, (_, count: string, more = '0') =>
      String(Number(count) * THOUSAND + Number(more)),
    )
    .replace(/(\d{1,3}) ?(¼|½|¾)/gu, (_, whole: string, part: string) => `${whole}${FRACTIONS[part]}`)
    .replace(/(\d{1,2}) (1\/4|1\/2|3\/4)(?!\d)/g, (_, whole: string, part: string) => `${whole}${FRACTIONS[part]}`);
