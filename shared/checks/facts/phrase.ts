import type { Claim, Meaning, Quantity } from '#shared/text/claims/claim.ts';

const LONGEST = 300;
/** What no mark can be kept for: NUL, and half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL is what is looked for
const UNSTORED = /[\u0000\p{Surrogate}]/gu;

const values = ({ low, high, bound }: Quantity): string =>
  `${bound === null || bound === 'about' ? '' : `${bound} `}${low}${high === null ? '' : `-${high}`}`;

/** The value of a claim in one form; null: its words are its value. */
function valueText(meaning: Meaning): string | null {
  switch (meaning.kind) {
    case 'money':
      return [values(meaning.quantity), meaning.currency, meaning.period, meaning.about].filter(Boolean).join(' ');
    case 'percent':
      return `${values(meaning.quantity)} % ${meaning.stems.join(' ')}`;
    case 'figure':
      return [values(meaning.quantity), meaning.head, ...[...meaning.aspects].sort()].join(' ');
    case 'date':
      return `${meaning.year ?? ''}-${meaning.month ?? ''}-${meaning.day ?? ''} ${meaning.about}`;
    case 'time':
      return `${meaning.minutes} min`;
    case 'contact':
      return meaning.value;
    default:
      return null;
  }
}

/** A claim with its value in one form: '25 days of holiday' and 'Twenty-five days of holiday' are one, 28 days are not. */
export function phraseOf({ from, to, sentence, meaning }: Claim): string {
  const words = sentence.words.filter((word) => word.to > from && word.from < to);
  const phrase = valueText(meaning) ?? words.map(({ value, stem }) => value ?? stem).join(' ');
  return phrase.trim().toLowerCase().slice(0, LONGEST).replace(UNSTORED, '');
}
