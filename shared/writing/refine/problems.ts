import { type CheckedDocument, openFacts } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { BROKEN } from '#shared/text/boolean/broken.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import { COMPANY_PLACEHOLDER, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { sentencesOf } from '#shared/text/text-tokens.ts';
import { type Before, checkedAfter, factKey, keyOf, type Problem } from '#shared/writing/refine/before.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import { type Composed, composedOf } from '#shared/writing/refine/composed.ts';
import * as reasons from '#shared/writing/refine/reasons.ts';
import { takesOut } from '#shared/writing/refine/reasons.ts';
import { isOfRole, isTakenBack } from '#shared/writing/refine/role/asked.ts';

/** '3 days onsite' says where people work; other figures may go. */
const DAYS = /\b(?:days?|Tage?n?)\b/iu;

/** Amounts, dates, addresses and working days that the sources state. */
const isKept = ({ type, state, quote }: Fact): boolean =>
  state === 'found' &&
  (type === 'money' || type === 'date' || type === 'contact' || (type === 'figure' && DAYS.test(quote)));

type TextAfter = { content: Content; facts: readonly Fact[] };
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

function lostFacts({ document, checked, asked }: Before, { content, facts }: TextAfter): Lost[] {
  const now = new Set(facts.map(factKey));
  const texts = partsOf(document.kind, content).map(({ text }) => text);
  return checked.facts.filter(
    (fact) =>
      isKept(fact) &&
      !(asked && isTakenBack(asked, fact)) &&
      !now.has(factKey(fact)) &&
      !texts.some((text) => text.includes(fact.quote)),
  );
}

/** What of the text before is gone, and the changes that replaced it. */
const lostFrom = (before: Before, after: TextAfter, composed: Composed): Problem[] =>
  [...lostFacts(before, after), ...lostPlaceholders(before, after.content)].flatMap((lost) => {
    const changes = composed.replacing(lost);
    return changes.length === 0 ? [] : [{ ...takesOut(lost.quote), changes }];
  });

/** The sentences that a place stands in, as one place. */
function sentenceAt(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  let at = 0;
  const touched = sentencesOf(text).flatMap((sentence) => {
    const start = at;
    at += sentence.length;
    return start < Math.max(to, from + 1) && at > from ? [{ from: start, to: at }] : [];
  });
  return { from: touched[0]?.from ?? from, to: touched.at(-1)?.to ?? to };
}

type After = { before: Before; checked: CheckedDocument; content: Content; composed: Composed };

/**
 * What the text has that it had not before: findings, facts that are not in the sources, facts and placeholders that are
 * gone, strings that cannot be read. `on`: the indexes of the used changes.
 */
export function problemsOf(before: Before, changes: readonly RefineChange[], on: ReadonlySet<number>): Problem[] {
  const content = compose(before.document.content, changes, [...on]);
  const composed = composedOf(changes, on);
  const after = { before, content, composed, checked: checkedAfter(before, content) };
  // What is new or gone says more than the finding that something is missing.
  const lost = lostFrom(before, { content, facts: after.checked.facts }, composed);
  return [...newFacts(after), ...lost, ...newFindings(after)];
}

const textOfPart = ({ before, content }: After, part: string | null): string =>
  partsOf(before.document.kind, content).find(({ name }) => name === part)?.text ?? '';

/** A finding over words that were there before, as a long sentence, is the one that the text before has at its place. */
function wasThere(finding: Finding, after: After): boolean {
  const { checked } = after.before;
  if (finding.part === null || after.composed.isNew(finding, textOfPart(after, finding.part))) return false;
  const place = after.composed.before(finding);
  return checked.findings.some(
    ({ rule, part, from, to }) => rule === finding.rule && part === finding.part && from < place.to && place.from < to,
  );
}

/** How long the whole text is, or how often it says 'we': no change is at fault alone, and the counts beside them tell. */
const isMeasure = ({ part, phrase }: Finding): boolean => part === null && !phrase.startsWith('no ');

function newFindings(after: After): Problem[] {
  const { checked, asked } = after.before;
  const known = new Set([...checked.findings, ...checked.ignored].map(keyOf));
  const isAsked = (finding: Finding): boolean => asked !== null && isOfRole(asked, finding);
  return after.checked.findings
    .filter((one) => !isMeasure(one) && !known.has(keyOf(one)) && !wasThere(one, after) && !isAsked(one))
    .map((finding) => {
      const why = BROKEN.includes(finding.rule) ? reasons.unreadable : reasons.adds(finding);
      return { ...why, changes: blamed(finding, after) };
    });
}

/** What is left of a statement that was not in the sources either: 'experience' of 'five years of experience'. */
function isRest(fact: Fact, open: readonly Fact[], { composed }: After): boolean {
  const place = composed.before({ part: fact.part, ...fact.sentence });
  return (
    composed.isOld(fact) && open.some(({ part, from, to }) => part === fact.part && from < place.to && place.from < to)
  );
}

function newFacts(after: After): Problem[] {
  const { document, checked } = after.before;
  const open = openFacts(checked.facts, document.marks);
  const known = new Set(open.map(factKey));
  return openFacts(after.checked.facts, document.marks)
    .filter((fact) => !known.has(factKey(fact)) && !isRest(fact, open, after))
    .map((fact) => ({ ...reasons.unsupported(fact), changes: blamed(fact, after), fact: factKey(fact) }));
}

/** The changes at the place; else those in its sentence, whose words may have turned its meaning. */
function blamed(place: Pick<Finding, 'part' | 'from' | 'to'>, after: After): number[] {
  const here = after.composed.touching(place);
  if (here.length > 0 || place.part === null) return here;
  return after.composed.touching({ part: place.part, ...sentenceAt(textOfPart(after, place.part), place) });
}
