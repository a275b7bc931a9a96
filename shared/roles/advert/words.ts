const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

/** Any of the words of a list 'one|two words|three', as whole words, in any case. */
export const anyOf = (list: string): RegExp => new RegExp(`${START}(?:${list})${END}`, 'iu');

/** The same, for all of them in a text. */
export const everyOf = (list: string): RegExp => new RegExp(`${START}(?:${list})${END}`, 'giu');

/** The same at the end of what stands before other words. */
export const endsWithAny = (list: string): RegExp => new RegExp(`${START}(?:${list})\\s*$`, 'iu');

/** The same at the beginning. */
export const startsWithAny = (list: string): RegExp => new RegExp(`^(?:${list})${END}`, 'iu');
