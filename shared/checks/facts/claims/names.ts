import names from '#shared/checks/facts/data/names.json' with { type: 'json' };

/** Capitalised words that name nothing a text could get wrong. */
export const NO_NAMES: ReadonlySet<string> = new Set(names.none);

/** Countries, peoples, languages and large cities, which are names wherever they stand. */
export const PLACES: ReadonlySet<string> = new Set(names.places);

/** Words of hashtags that claim nothing. */
export const GENERIC_TAGS: ReadonlySet<string> = new Set(names.tags);
