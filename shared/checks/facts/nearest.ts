import { ASPECT_OF, UNIT_OF } from '#shared/checks/facts/claims/units.ts';
import type { Entry, MaterialIndex } from '#shared/checks/facts/entry.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import type { Claim } from '#shared/text/claims/claim.ts';
import type { Passage } from '#shared/text/claims/fact.ts';

/** A stem in more entries than this says little about where to look. */
const COMMON = 6;
const REACH = 4;

/** Stems that say what the claim is of: those of its words, and of a figure also those that follow. */
function tellingStems({ from, to, sentence, meaning }: Claim): string[] {
  const first = sentence.words.findIndex((word) => word.from >= from);
  const last = sentence.words.findLastIndex((word) => word.to <= to);
  const words = sentence.words.slice(first, last + 1 + (meaning.kind === 'figure' ? REACH : 0));
  return contentStems(words).filter((stem) => !UNIT_OF.has(stem));
}

/**
 * The passage that comes nearest to a claim that was not found: one that shares what a figure is of, or two telling words.
 * Null: nothing speaks of it.
 */
export function nearestTo(claim: Claim, { postings }: MaterialIndex): Passage | null {
  const { kind } = claim.meaning;
  if (kind === 'contact' || kind === 'name' || kind === 'tag') return null;
  const shared = new Map<Entry, string[]>();
  for (const stem of tellingStems(claim)) {
    const entries = postings.get(stem) ?? [];
    if (entries.length > COMMON) continue;
    for (const entry of entries) shared.set(entry, [...(shared.get(entry) ?? []), stem]);
  }
  const isNear = (stems: readonly string[]): boolean =>
    stems.length > 1 || (kind === 'figure' && stems.some((stem) => ASPECT_OF.has(stem)));
  const [best] = [...shared].filter(([, stems]) => isNear(stems)).sort(([, a], [, b]) => b.length - a.length);
  return best ? passageAt(best[0]) : null;
}

/** No words of it are marked: none says what the claim says. */
function passageAt({ place, reading, sentence }: Entry): Passage {
  return { place, text: reading.text.slice(sentence.from, sentence.to), from: 0, to: 0 };
}
