import type { Lexicon } from '#shared/checks/words/lexicon.ts';

/** How English texts speak of the company and to the reader. */
export const enAddress: Lexicon['address'] = {
  we: new Set(['we', 'our', 'ours', 'us', "we're", "we've", "we'll", "we'd", 'ourselves']),
  you: new Set(['you', 'your', 'yours', "you're", "you've", "you'll", "you'd", 'yourself']),
  passive:
    /\b(?:is|are|was|were|be|been|being)\s+(?:\p{L}+ly\s+)?(?:not\s+)?(?:\p{L}{2,}ed|given|made|done|seen|taken|known|shown|written|built|held|kept|led|paid|sent|set|run|chosen|driven|drawn|found|met|put|taught|brought|grown|spent)\b(?!\s+(?:to|about|in|with|at)\b)/giu,
};
