import type { Fact } from '#shared/text/claims/fact.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import { COMPANY_PLACEHOLDER, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { type Before, factKey, type Problem } from '#shared/writing/refine/before.ts';
import type { Composed } from '#shared/writing/refine/composed.ts';
import { takesOut } from '#shared/writing/refine/reasons.ts';

/** '3 days onsite' says where people work; other figures may go. */
const DAYS = /\b(?:days?|Tage?n?)\b/iu;

/** Amounts, dates, addresses and working days that the sources state. */
const isKept = ({ type, state, quote }: Fact): boolean =>
  state === 'found' &&
  (type === 'money' || type === 'date' || type === 'contact' || (type === 'figure' && DAYS.test(quote)));

type After = { content: Content; facts: readonly Fact[] };
type Lost = { part: string; from: number; to: number; quote: string };

/** The places of a word in a text, for a placeholder that stands there more than once. */
function placesOf(part: string, text: string, word: string): Lost[] {
  const places: Lost[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    places.push({ part, from: at, to: at + word.length, quote: word });
  }
  return places;
}

function lostPlaceholders({ document, keepsGaps }: Before, content: Content): Lost[] {
  const after = new Map(partsOf(document.kind, content).map(({ name, text }) => [name, text]));
  return partsOf(document.kind, document.content).flatMap(({ name, text }) => {
    const words = [SENDER_PLACEHOLDER, COMPANY_PLACEHOLDER, ...(keepsGaps ? gapsIn(text) : [])];
    return words
      .filter((word) => text.includes(word) && !after.get(name)?.includes(word))
      .flatMap((word) => placesOf(name, text, word));
  });
}

function lostFacts({ document, checked }: Before, { content, facts }: After): Lost[] {
  const now = new Set(facts.map(factKey));
  const texts = partsOf(document.kind, content).map(({ text }) => text);
  return checked.facts.filter(
    (fact) => isKept(fact) && !now.has(factKey(fact)) && !texts.some((text) => text.includes(fact.quote)),
  );
}

/** What of the text before is gone, and the changes that replaced it. */
export const lostFrom = (before: Before, after: After, composed: Composed): Problem[] =>
  [...lostFacts(before, after), ...lostPlaceholders(before, after.content)].flatMap((lost) => {
    const changes = composed.replacing(lost);
    return changes.length === 0 ? [] : [{ ...takesOut(lost.quote), changes }];
  });
