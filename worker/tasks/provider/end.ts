/** How an answer ended, by what its provider calls it. */
export type End = 'whole' | 'cut' | 'filtered' | 'other';

const WHOLE = new Set(['stop', 'endturn', 'eos', 'eostoken', 'stopsequence', 'complete', 'completed']);
const CUT = /length|max(?:imum)?(?:output|completion|new)?tokens?|(?:token|context)s?limit|truncat|incomplete/;
const FILTERED =
  /filter|safety|unsafe|recitation|block|prohibit|spii|guardrail|refusal|refused|moderation|sensitive|policy/;

/** Only what is known to mean so is whole; a name that nobody knows here is not taken for the end of a text. */
export function endOf(reason: string): End {
  const plain = reason
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^finishreason/, '');
  if (WHOLE.has(plain)) return 'whole';
  if (FILTERED.test(plain)) return 'filtered';
  return CUT.test(plain) ? 'cut' : 'other';
}
