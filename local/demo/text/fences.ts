/** The text between the tags of the prompt's own fences; values cannot hold such a tag (see shared/placeholders). */
export const inside = (text: string, name: string): string => {
  const [opening, closing] = [`<${name}>`, `</${name}>`];
  const from = text.indexOf(opening);
  const to = from === -1 ? -1 : text.indexOf(closing, from + opening.length);
  const found = to === -1 ? '' : text.slice(from + opening.length, to);
  return found.replaceAll('&lt;', '<').trim();
};
