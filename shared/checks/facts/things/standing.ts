import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const SCOPE =
  "(?:country|county|region|city|world|nation|industry|sector|market|area|state|province|district|valley|town|north|south|east|west|uk|us|eu|land|coast|island|continent|field|its kind|\\p{Lu}[\\p{L}'’-]+)";
const BEST = '(?:\\p{Ll}{3,}est|most [\\p{Ll}-]+|best(?:-\\p{Ll}+)?|fastest[- ]growing|only|first)';
const RARE = '(?:\\p{Ll}{3,}est|most [\\p{Ll}-]+|fastest[- ]growing)';
const GERMAN_BEST = '(?:\\p{Ll}{4,}st(?:e|en|er|es)|beste[nrs]?|einzige[nrs]?|erste Adresse)';
/** Superlatives of an employer: they compare it with the others of a place or a trade. */
const CLAIMS: readonly RegExp[] = [
  new RegExp(`(?:\\p{Lu}[\\p{L}.]{1,40}|the ${SCOPE})['’]s? (?:\\w+[- ])?${BEST}(?: [\\p{L}-]+){1,3}`, 'gu'),
  new RegExp(`one of the (?:[\\p{L}-]+ )?${BEST}(?: [\\p{L}-]+){0,3}? (?:in|of|across) (?:the |all )?${SCOPE}`, 'gu'),
  new RegExp(`the ${RARE}(?: [\\p{L}-]+){1,3} (?:(?:in|across) (?:the (?:whole )?|all )?${SCOPE}|of its kind)`, 'gu'),
  /(?:more|better|longer|faster)(?: [\p{L}-]+){0,4} than any other(?: [\p{L}-]+){0,2}/gu,
  new RegExp(
    `(?:(?:[Dd]e[rnm]|[Dd]ie|[Dd]as|eine[rs]? der) )${GERMAN_BEST}(?: \\p{L}+){1,3}? (?:in|im|der|des|von|ganz|weit) ?(?:der |ganz )?\\p{Lu}\\p{L}+`,
    'gu',
  ),
  new RegExp(`\\p{Lu}\\p{L}{1,40}s ${GERMAN_BEST} \\p{Lu}\\p{L}+`, 'gu'),
];
/** Of time and of the work itself, not of the employer. */
const NO_CLAIM =
  /\b(?:latest|earliest|nearest|interest|request|guest|forest|harvest|honest|modest|quest|rest|test|west|first (?:step|day|week|month|year|point|part|time|thing|shift|name|aid|half|term|quarter)|best (?:part|way|time|of|interests?|fit|practice)|only (?:the|a|in|on|if|for|when)|hardest|closest|next)\b|(?:ersten?|nächste[nrs]?|letzte[nrs]?|wichtigste[nrs]?|meisten|liebsten|besten? (?:Weg|Teil)|dienste?[nr]?|gäste[nr]?|fest(?:e[nrs]?)|ernste[nrs]?|selbst\p{L}*|kosten|posten|leisten|ältesten? Menschen) /iu;

const HONOURS =
  /\b(?:voted|named|crowned|ranked|recogni[sz]ed (?:as|by|for)|honou?red (?:as|by|with|for)|awarded|accredited (?:by|to|as)|endorsed by|backed by|certified (?:by|as|to)|ausgezeichnet (?:als|mit|vom|von)|prämiert (?:als|mit|vom|von)|zertifiziert (?:als|nach|durch)|gekürt|anerkannt (?:als|vom|von))(?= )[^,;:.!?\n]{3,60}/giu;
/** Whose it is, and what it belongs to. */
const OWNED =
  /(?<!\p{L})(?:(?:owned|funded|sponsored) by(?= )|gehört (?:dem|der|zum|zur)(?= \p{Lu}))[^,;:.!?\n]{3,60}/gu;

type Span = { from: number; to: number };

const spansOf = (text: string, from: number, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([quote]) => !NO_CLAIM.test(quote))
      .map(({ 0: quote, index }) => ({ from: from + index, to: from + index + quote.length })),
  );

const LONG = 2_000;

/** What a sentence says of the standing of the employer, where no sentence of the material has its words. */
export function standingIn({ text }: Reading, sentence: Sentence, index: MaterialIndex): Word[][] {
  const { from, to, isQuestion, words } = sentence;
  if (isQuestion || to - from > LONG) return [];
  const said = text.slice(from, to);
  const spans = [...spansOf(said, from, CLAIMS), ...spansOf(said, from, [HONOURS, OWNED])];
  return spans.flatMap((span): Word[][] => {
    const own = words.filter((word) => word.from >= span.from && word.to <= span.to);
    return own.length > 1 && !isSaid(own, index) ? [own] : [];
  });
}

/** Whether one sentence of the material has most of the words. */
function isSaid(words: readonly Word[], { postings }: MaterialIndex): boolean {
  const stems = contentStems(words);
  const counts = new Map<object, number>();
  for (const stem of stems)
    for (const entry of postings.get(stem) ?? []) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts.values()].some((count) => count * 2 > stems.length);
}
