import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Common words besides the 50,000 commonest passwords, the most common first. */
const WORDS = `rolevoice welcome hello hallo willkommen passwort qwertz company office admin administrator login summer
  winter spring autumn january february march april june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday berlin london paris madrid vienna munich hamburg sommer
  herbst frühling`;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The names of all countries that are one word. */
function countries(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []).filter((name) => /^[a-z]+$/.test(name));
}

let made: ZxcvbnFactory | undefined;

/** Its lists take about 6 MB and some time: created when the first password is checked. */
function checker(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, words: [...WORDS.split(/\s+/), ...countries()] },
    graphs: adjacencyGraphs,
  });
  return made;
}

/** Of longer ones only the beginning is checked: the work grows with the square of the length. */
const CHECKED_CHARACTERS = 40;
/** The minimum number of guesses, as a power of ten: that of eight random characters, the shortest allowed password. */
const GUESSES_LOG10 = 8;

const isHardToGuess = (text: string): boolean =>
  text !== '' && checker().check(text.slice(0, CHECKED_CHARACTERS)).guessesLog10 >= GUESSES_LOG10;

const READ_AS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
const SHORTEST_KNOWN = 3;

/** The password without the known words about its owner, also where signs and digits replace letters. */
function without(password: string, known: readonly unknown[]): string {
  const words = known
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_KNOWN)
    .sort((one, other) => other.length - one.length);
  const left = [...password];
  for (const word of words) {
    const read = left.map((character) => READ_AS[character] ?? character.toLowerCase());
    const plain = left.map((character) => character.toLowerCase());
    for (const text of [read, plain]) {
      const at = text.join('\u0000').indexOf([...word].join('\u0000'));
      if (at >= 0) left.splice(at / 2, [...word].length);
    }
  }
  return left.join('');
}

/**
 * Whether a password is easy to guess: because it is common, a common pattern of common parts, or little more than what
 * is `known` about its owner (names, address, the product's name).
 */
export const isEasyToGuess = (password: string, known: readonly unknown[]): boolean =>
  !isHardToGuess(password) || !isHardToGuess(without(password, known));
