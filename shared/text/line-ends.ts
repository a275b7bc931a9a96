/**
 * Every sign that ends a line somewhere: those of Unix, Windows and old Macs, the soft return of Word (a vertical tab),
 * form feeds, and the line and paragraph separators of the web. No file beside this one names them.
 */
const OTHER_ENDS = '\\v\\f\\x85\\u2028\\u2029';
const LINE_END = new RegExp(`\\r\\n?|[${OTHER_ENDS}]`, 'g');
const BLANK = new RegExp(`^[\\s${OTHER_ENDS}]*$`);
const LONE_END = new RegExp(`\\r(?!\\n)|[${OTHER_ENDS}]`, 'g');

/** A text as it is stored: each line ends with '\n', as a text field of a browser has them. */
export const lineFeeds = (text: string): string => text.replace(LINE_END, '\n');

/** Blanks around a line end. Read once, from where they begin: a search from each of them reads the rest again. */
const BETWEEN_LINES = /(?<!\s)\s*[\r\n]\s*/g;

/** A text in one line: `by` stands for each line end, with the blanks and empty lines around it. */
export const joinLines = (text: string, by: string): string => text.replace(BETWEEN_LINES, by);

/** Whether nothing is left of a text once it is stored; read up to its first sign. */
export const isBlankText = (text: string): boolean => BLANK.test(text);

/**
 * A stored text as it is read, of the same length, so that places in it are places of what is stored. A Windows line end
 * stays: all that reads lines takes it for one.
 */
export const lineFeedsInPlace = (text: string): string => text.replace(LONE_END, '\n');
