import { type Denial, denialsOf, isDenied } from '#shared/checks/facts/denial.ts';
import type { Answer, Entry, MaterialIndex, Weighed } from '#shared/checks/facts/entry.ts';
import { STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import written from '#shared/checks/patterns/weighed.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Claim } from '#shared/text/claims/claim.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

const GENERAL = PATTERN.general;

const isTelling = (stem: string): boolean => stem.length > 3 && !GENERAL.test(stem) && !STOP_WORDS.has(stem);

const isDenying = ({ sentence, reading }: Entry): boolean => denialsOf(sentence, reading.words === 'de').length > 0;

/** 'Skerrymor Ferries' asks for no ferries. */
const isNameOfRole = ({ place }: Entry): boolean =>
  place.in === 'role' && (place.field === 'company_name' || place.field === 'job_title');

/** Collects what is denied or desirable and nowhere else said plainly. */
export function weighedIn(entries: readonly Entry[], postings: ReadonlyMap<string, readonly Entry[]>): Weighed[] {
  const isOnly = (stem: string, is: (entry: Entry) => boolean): boolean =>
    (postings.get(stem) ?? []).every((entry) => isNameOfRole(entry) || is(entry));
  const found: Weighed[] = [];
  for (const entry of entries) {
    const { sentence, reading } = entry;
    if (entry.place.in === 'voice' || sentence.shape === 'heading') continue;
    if (sentence.isWish) {
      const words = sentence.words.filter(({ stem }) => isTelling(stem) && isOnly(stem, (one) => one.sentence.isWish));
      for (const { stem, from, to } of words) found.push({ stems: [stem], entry, from, to, because: 'desirable' });
      continue;
    }
    const denials = denialsOf(sentence, reading.words === 'de').filter(({ stems }) => isDenial(stems, isOnly));
    for (const denial of denials) found.push({ ...denial, entry, because: 'denied' });
  }
  return found;
}

const isDenial = (stems: Denial['stems'], isOnly: (stem: string, is: (entry: Entry) => boolean) => boolean): boolean =>
  stems.length > 1 ? stems.some(isTelling) : isTelling(stems[0] ?? '') && isOnly(stems[0] ?? '', isDenying);

function runAt(words: readonly Word[], stems: readonly string[]): Word[] | null {
  const at = words.findIndex((_, start) => stems.every((stem, next) => words[start + next]?.stem === stem));
  return at === -1 ? null : words.slice(at, at + stems.length);
}

export type Objection = { claim: Claim; answer: Answer };

/** Where a sentence demands what the material only wishes for, or states what it denies. */
export function objectionsTo(reading: Reading, sentence: Sentence, { weighed }: MaterialIndex): Objection[] {
  return weighed.flatMap(({ stems, entry, from, to, because }): Objection[] => {
    if (because === 'desirable' && !sentence.isMust) return [];
    const run = runAt(sentence.words, stems);
    const [first, last] = [run?.[0], run?.at(-1)];
    if (!first || !last) return [];
    if (because === 'denied' && (sentence.isWish || isDenied(reading.text, sentence, first.from, last.to))) return [];
    const meaning = { kind: 'words', stems: [...stems], isDenied: false } as const;
    const claim: Claim = { type: 'term', sentence, from: first.from, to: last.to, meaning };
    return [{ claim, answer: { state: 'different', at: { entry, from, to }, difference: { because } } }];
  });
}
