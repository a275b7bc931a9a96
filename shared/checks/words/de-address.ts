import type { Lexicon } from '#shared/checks/words/lexicon.ts';

/** How German texts speak of the company and to the reader. */
export const deAddress: Lexicon['address'] = {
  we: new Set(['wir', 'uns', 'unser', 'unsere', 'unserem', 'unseren', 'unserer', 'unseres']),
  you: new Set([
    'du',
    'dich',
    'dir',
    'dein',
    'deine',
    'deinem',
    'deinen',
    'deiner',
    'ihr',
    'ihre',
    'ihrem',
    'ihren',
    'ihrer',
    'sie',
    'ihnen',
    'euch',
    'euer',
    'eure',
  ]),
  passive:
    /\b(?:wird|werden|wurde|wurden|worden)\b[^.!?\n]{0,60}\b(?:ge\p{L}+(?:t|en)|\p{L}+iert|(?:be|er|ver|ent|zer)\p{L}+(?:t|en))\b/giu,
};
