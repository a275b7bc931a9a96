import type { Fact } from '#shared/text/claims/fact.ts';

/** A fact that its sources do not bear out. */
export type OpenFact = Exclude<Fact, { state: 'found' }>;

const QUOTE_MAX = 90;
/** A quote that fits a line of a panel or a list. */
export const shortened = (quote: string): string =>
  quote.length > QUOTE_MAX
    ? `${quote
        .slice(0, QUOTE_MAX)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : quote;

/** '25 days of holiday' without its number: 'holiday'. */
function thingOf(quote: string): string {
  const [, thing] = /\bof\s+(\p{L}.*)$/iu.exec(quote) ?? [];
  return thing ?? `“${shortened(quote)}”`;
}

/** Why a fact is open, in one sentence (FACT-02, FACT-03). `written`: when the version was. */
export function whyOpen(fact: OpenFact, written: string): string {
  if (fact.state === 'not_found') {
    if (fact.nearest) return 'Not in your sources. The nearest passage:';
    return `Your sources don't mention ${thingOf(fact.quote)}.`;
  }
  const { difference } = fact;
  if (difference.because === 'value') return `Your sources say ${difference.value}.`;
  if (difference.because === 'desirable') return 'Your sources call it desirable.';
  if (difference.because === 'denied') return 'Your sources say the opposite.';
  return `Was in your sources on ${written}, not any more.`;
}
