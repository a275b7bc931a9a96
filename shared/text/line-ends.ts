const OTHER_ENDS = /\r\n|[\r\u2028\u2029]/g;

/**
 * The text with '\n' for every line end, of the same length: places in it are places of the text. Patterns with 'm' take
 * each of these for a line end, and blanks reach over all but '\n': a run of others would be read from each of its places.
 */
export const lineFeedsInPlace = (text: string): string =>
  text.replace(OTHER_ENDS, (end) => (end.length === 2 ? ' \n' : '\n'));
