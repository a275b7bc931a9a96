import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import type { Word } from '#shared/text/claims/sentences.ts';

const LENGTH = 5;
const grams = new WeakMap<MaterialIndex, ReadonlySet<string>>();

/** All pieces of five letters of the words of the material. */
function gramsOf(index: MaterialIndex): ReadonlySet<string> {
  const made = grams.get(index);
  if (made) return made;
  const found = new Set<string>();
  for (const word of index.postings.keys()) {
    for (let at = 0; at + LENGTH <= word.length; at += 1) found.add(word.slice(at, at + LENGTH));
  }
  grams.set(index, found);
  return found;
}

/** Whether the material has the word, or one that begins or, as a compound, ends like it. */
export function isKnown({ stem, lower }: Word, index: MaterialIndex): boolean {
  if (index.postings.has(stem) || index.postings.has(lower)) return true;
  if (stem.length < LENGTH) return false;
  const all = gramsOf(index);
  return all.has(stem.slice(0, LENGTH)) || (stem.length > 2 * LENGTH && all.has(stem.slice(-LENGTH)));
}
