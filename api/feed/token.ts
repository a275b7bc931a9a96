import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;

/** What hides the address of a feed: 131 bits, stored readable, because what it leads to is public. */
export const newFeedToken = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const isFeedToken = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text);
