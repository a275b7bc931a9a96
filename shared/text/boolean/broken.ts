/** A bracket or quote that is not closed, or too many or too much of it: nothing can be searched or rewritten. */
export const BROKEN: readonly string[] = [
  'boolean/quote-open',
  'boolean/bracket-open',
  'boolean/bracket-extra',
  'boolean/too-long',
  'boolean/too-deep',
];

/** What stands in the way of finding anything cannot be ignored (BOOL-07). */
export const mayIgnore = (rule: string): boolean => !BROKEN.includes(rule) && rule !== 'boolean/empty';
