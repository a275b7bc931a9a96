/** The text between the tags of the prompt's own fences; values cannot hold such a tag (see shared/placeholders). */
export const inside = (text: string, name: string): string => {
  const found = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1] ?? '';
  return found.replaceAll('&lt;', '<').trim();
};
