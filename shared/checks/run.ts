import { lintStrings } from '#shared/checks/boolean/lint.ts';
import { targetOf } from '#shared/checks/boolean/targets.ts';
import { contextOf } from '#shared/checks/context.ts';
import type { About, Finding } from '#shared/checks/finding.ts';
import type { Context, Found, Rule } from '#shared/checks/rule.ts';
import { rules } from '#shared/checks/rules/index.ts';
import { type Source, sources } from '#shared/checks/sources.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import { asSeen, type Seen } from '#shared/text/as-seen.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { keyOf } from '#shared/text/sentences.ts';

/** Raised with every change of rules, so that kept counts of an older number are counted anew. */
export const CHECK_RULES = 8;

const MOST_PHRASE = 300;

/** The quote as it is kept for 'Ignore'. */
export const phraseOf = (quote: string): string => {
  const phrase = keyOf(quote).slice(0, MOST_PHRASE);
  return /[\uD800-\uDBFF]$/.test(phrase) ? phrase.slice(0, -1) : phrase;
};

const appliesTo = ({ kind, language }: Pick<Context, 'kind' | 'language'>, { kinds, languages }: Rule): boolean =>
  kinds.includes(kind) && (languages === null || (language !== null && languages.includes(language)));

/** The rules for a text, as 'What is checked, and why' lists them. */
export const rulesFor = (about: Pick<Context, 'kind' | 'language'>): Rule[] =>
  rules.filter((rule) => appliesTo(about, rule));

export const sourceOf = ({ source }: Pick<Rule, 'source'>): Source | null => (source ? sources[source] : null);

function findingOf({ id, level }: Rule, found: Found): Finding {
  const { at, why, better = [] } = found;
  const quote = at ? at.reading.text.slice(at.from, at.to) : (found.quote ?? '');
  const phrase = phraseOf(found.phrase ?? quote);
  const place = at ? { part: at.reading.part, from: at.from, to: at.to } : { part: null, from: 0, to: 0 };
  return { rule: id, level: found.level ?? level, ...place, quote, why, better, phrase };
}

/** Rules whose place is a whole sentence; the words in it may be findings of their own. */
const OF_SENTENCES = ['long/sentence', 'same/passage'];

const overlap = (one: Finding, other: Finding): boolean =>
  one.part === other.part && one.from < other.to && other.from < one.to;

/** What must be fixed comes first, then the longer one. */
const weighs = (one: Finding, other: Finding): boolean =>
  one.level === other.level ? one.to - one.from > other.to - other.from : one.level === 'fix';

/** Of two findings in one place the weightier one stays; of equal ones the first. In the order of the text. */
function withoutOverlaps(sorted: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  const whole: Finding[] = [];
  for (const finding of sorted) {
    if (finding.part === null || OF_SENTENCES.includes(finding.rule)) {
      whole.push(finding);
      continue;
    }
    const last = kept.at(-1);
    if (!last || !overlap(last, finding)) kept.push(finding);
    else if (weighs(finding, last)) kept[kept.length - 1] = finding;
  }
  return [...kept, ...whole];
}

function found(parts: readonly DocumentPart[], about: About, lexicons: Lexicons): Finding[] {
  if (about.kind === 'boolean_search')
    return lintStrings(parts, about, about.search_on ? targetOf(about.search_on) : null);
  const ids = new Set(rules.filter(({ kinds }) => kinds.includes(about.kind)).map(({ id }) => id));
  const context = contextOf(parts, about, { lexicons, applies: (rule) => ids.has(rule) });
  const all = rulesFor(context).flatMap((rule) => rule.find(context).map((one) => findingOf(rule, one)));
  const order = new Map(parts.map(({ name }, index) => [name, index]));
  const partOf = ({ part }: Finding): number => (part === null ? parts.length : (order.get(part) ?? 0));
  const byPlace = (one: Finding, other: Finding): number => partOf(one) - partOf(other) || one.from - other.from;
  return withoutOverlaps(all.sort(byPlace)).sort(byPlace);
}

/** A finding of a part as it is seen, in the part as it is stored. */
function asStored(finding: Finding, stored: string, { placeOf }: Seen): Finding {
  const place = placeOf(finding.from, finding.to);
  const better = finding.better.map((one) => (one.act === 'replace' ? { ...one, ...placeOf(one.from, one.to) } : one));
  return { ...finding, ...place, quote: stored.slice(place.from, place.to), better };
}

/**
 * Everything the rules find, in the order of the text, those without a place last. Marks of people ('Ignore') are not
 * applied. `lexicons`: that of the text's language must be there. The parts are read as they are seen; places and quotes
 * are those of the parts as given.
 */
export function runChecks(parts: readonly DocumentPart[], about: About, lexicons: Lexicons): Finding[] {
  const read = parts.map((part) => ({ part, seen: asSeen(part.text) }));
  const given = new Map(read.map((one) => [one.part.name, one]));
  return found(
    read.map(({ part, seen }) => ({ ...part, text: seen.text })),
    about,
    lexicons,
  ).map((finding) => {
    const one = finding.part === null ? undefined : given.get(finding.part);
    return one === undefined || one.seen.text === one.part.text ? finding : asStored(finding, one.part.text, one.seen);
  });
}
