import { randomBase62 } from '#platform/base62.ts';

const LENGTH = 22;

/** What hides the address of a feed: 131 bits, stored readable, because what it leads to is public. */
export const newFeedToken = (): string => randomBase62(LENGTH);

export const isFeedToken = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text);
