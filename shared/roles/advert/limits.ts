/** What of a longer text is read. */
export const ADVERT_MAX_CHARACTERS = 40_000;
