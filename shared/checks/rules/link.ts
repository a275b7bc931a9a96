import { fillIn } from '#shared/checks/better.ts';
import written from '#shared/checks/patterns/link.json' with { type: 'json' };
import { patternsOf } from '#shared/checks/patterns.ts';
import { type Context, type Found, PROSE, type Rule } from '#shared/checks/rule.ts';

const { faults } = written.patterns;
const FAULTS = patternsOf(written).faults.map((of, at) => ({ of, why: faults[at]?.why ?? '' }));

const LIKE_AN_ADDRESS = /@|[([]at[)\]]|\bww|\bh?h?x?t?t?p+s*\b|example\.|your-?\w+\.|mailto:/i;

/** At most one fault per place, the first of the table. */
function broken(context: Context): Found[] {
  return context.readings.flatMap((reading) => {
    if (!LIKE_AN_ADDRESS.test(reading.text)) return [];
    const found: Found[] = [];
    for (const { of, why } of FAULTS) {
      for (const { index, 0: words } of reading.text.matchAll(of)) {
        const text = words.replace(/(?<![.,;])[.,;]+$/, '');
        const at = { from: index, to: index + text.length, reading };
        const isOpen = !found.some((one) => one.at && one.at.from < at.to && at.from < one.at.to);
        if (text !== '' && isOpen && !context.isSpared(reading, at)) found.push({ at, why, better: [fillIn] });
      }
    }
    return found;
  });
}

export const linkBroken: Rule = {
  id: 'link/broken',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'Addresses that lead nowhere: without a place, with an example domain, with a blank or a dot too many.',
  source: 'house',
  find: broken,
};
