import type { MaterialIndex } from '#shared/checks/facts/entry.ts';
import { STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import { isKnown } from '#shared/checks/facts/things/known.ts';
import { nounPhraseOf, piecesOf, tellingWords } from '#shared/checks/facts/things/noun-phrase.ts';
import { COMMON } from '#shared/checks/facts/things/words.ts';
import written from '#shared/checks/patterns/asked-things.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

/** Words that say what a candidate can do, with what it is of around them. */
const ABILITY = PATTERN.ability;
const LINK = /^(?:of|in|with|as|mit|im|als|zum|zur|bei|for)$/;
const ASKING = PATTERN.asking;
const ABOUT_OTHERS = /^(?:your|our|their|my|its|deine?[rnm]?|unsere?[rnm]?|ihre?[rnm]?)$/;
const LONGEST = 3;
const NEEDING = /^(?:need|needs|want|require|ask|have|brauchst|braucht|brauchen)$/;

/** Whether all that the words say is new: what is said in part may be said in other words. */
function isNew(words: readonly Word[], index: MaterialIndex): boolean {
  const telling = tellingWords(words).filter(({ lower }) => !COMMON.test(lower));
  return telling.length > 0 && telling.every((word) => !isKnown(word, index));
}

/** What stands right before: 'timber frame' of 'timber frame experience'. */
function wordsBefore(words: readonly Word[], at: number): Word[] {
  const run: Word[] = [];
  for (let before = at - 1; before >= 0 && run.length < LONGEST; before -= 1) {
    const [word, next] = [words[before], words[before + 1]];
    if (!word || !next || !/^[\s-]$/.test(next.gap) || STOP_WORDS.has(word.lower) || word.value !== null) break;
    // What is left of 'don't' is no word.
    if (word.lower.length < 2 || NEEDING.test(word.lower)) break;
    run.unshift(word);
  }
  return run;
}

function wordsAfter(words: readonly Word[], at: number): readonly Word[] {
  if (!LINK.test(words[at + 1]?.lower ?? '')) return [];
  const [piece = []] = piecesOf(words.slice(at + 2));
  return nounPhraseOf(piece).words;
}

/** What a sentence asks a candidate to know or to have done, where the material has none of it. */
export function askedIn(reading: Reading, sentence: Sentence, index: MaterialIndex): Word[][] {
  const { words, aim, isMust, isWish, isQuestion, from, to } = sentence;
  if (isQuestion || !(aim === 'ask' || isMust || isWish || ASKING.test(reading.text.slice(from, to)))) return [];
  return words.flatMap(({ lower }, at): Word[][] => {
    if (!ABILITY.test(lower) || ABOUT_OTHERS.test(words[at - 1]?.lower ?? '')) return [];
    return [wordsBefore(words, at), wordsAfter(words, at)]
      .filter((run) => run.length <= LONGEST && isNew(run, index))
      .map((run) => [...run]);
  });
}
