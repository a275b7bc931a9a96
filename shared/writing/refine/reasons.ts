import type { Finding } from '#shared/checks/finding.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { languageName } from '#shared/text/languages.ts';
import type { OffReason } from '#shared/writing/refine/change.ts';

const QUOTE_MAX = 60;

/** A quote in one line, cut at a word. */
export function shortened(quote: string): string {
  const line = quote.replace(/\s+/g, ' ').trim();
  if (line.length <= QUOTE_MAX) return line;
  return `${line
    .slice(0, QUOTE_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\s\S*$/, '')} …`;
}
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Of a finding without a place, the quote says what is missing: 'No closing date'. */
export const adds = ({ part, quote }: Pick<Finding, 'part' | 'quote'>): OffReason => ({
  why: 'finding',
  text:
    part === null
      ? `Off, because it leaves the text with: ${lowerFirst(quote)}.`
      : `Off, because it adds “${shortened(quote)}”.`,
});

export const unsupported = ({ quote }: Pick<Fact, 'quote'>): OffReason => ({
  why: 'fact',
  text: `Off, because nothing in your sources says “${shortened(quote)}”.`,
});

export const takesOut = (quote: string): OffReason => ({
  why: 'lost',
  text: `Off, because it takes out ${shortened(quote)}.`,
});

export const unreadable: OffReason = {
  why: 'search_string',
  text: 'Off, because the search string could not be read any more.',
};

export const otherLanguage = (code: string): OffReason => ({
  why: 'language',
  text: `Off, because it is in ${languageName(code)}.`,
});

/** For changes that were not at fault alone. */
export const together: OffReason = { why: 'finding', text: 'Off, because it does not go together with the others.' };

export const FROM_INSTRUCTION = 'From your instruction, not in your sources';
