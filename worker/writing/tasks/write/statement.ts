const ALIKE: readonly [RegExp, string][] = [
  [/['’‘]/, "['’‘]"],
  [/["“”„]/, '["“”„]'],
  [/[-‐‑–—]/, '[-‐‑–—]'],
];

/** The word in any case, with the quotation marks and dashes that a model writes in place of others. */
const patternOf = (word: string): string =>
  [...word]
    .map((sign) => ALIKE.find(([like]) => like.test(sign))?.[1] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))
    .join('');

/** The text with the statement as its last paragraph, word for word, and only once there (OFFER-07). */
export function endingWith(text: string, statement: string): string {
  const words = statement.split(/\s+/).map(patternOf).join('\\s+');
  const said = new RegExp(`(?<!\\S)["“*]*${words}["”*]*\\s*$`, 'iu').exec(text);
  const before = (said ? text.slice(0, said.index) : text).trimEnd();
  return before === '' ? statement : `${before}\n\n${statement}`;
}
