const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

/** Any of the words of a list 'one|two words|three', as whole words, in any case. */
export const anyOf = (list: string): RegExp => new RegExp(`${START}(?:${list})${END}`, 'iu');

/** The same, where words follow: at the end of what stands before. */
export const endsWithAny = (list: string): RegExp => new RegExp(`${START}(?:${list})\\s*$`, 'iu');
