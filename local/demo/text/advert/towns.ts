import data from '#local/demo/text/data/towns.json' with { type: 'json' };

/** Towns of the countries that adverts of the demo come from: one of these is a place also inside a sentence. */
export const TOWNS: ReadonlySet<string> = new Set(Object.values(data.towns).flatMap((names) => names.split(/, ?/)));
