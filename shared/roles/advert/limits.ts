/** A text shorter than this offers no job that could be read. */
export const ADVERT_MIN_CHARACTERS = 80;
/** What of a longer text is read. */
export const ADVERT_MAX_CHARACTERS = 40_000;

/** What a text is. */
export const ADVERT_KINDS = ['advert', 'several', 'cv', 'other'] as const;
export type AdvertKind = (typeof ADVERT_KINDS)[number];
