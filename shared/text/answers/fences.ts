const FENCE = '```';

/** An answer without the fence at its end; as it is when it has none. */
export function withoutClosingFence(text: string): string {
  const end = text.trimEnd();
  return end.endsWith(FENCE) ? end.slice(0, -FENCE.length).trimEnd() : text;
}

/** An answer without the fence that a model sets around it, and without blanks at its ends. */
export const withoutFences = (text: string): string =>
  withoutClosingFence(text.trimStart().replace(/^```\w*/, '')).trim();
