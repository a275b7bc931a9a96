/** Characters [start, end) of a text that the thread `id` is about. */
export type Mark = { id: string; start: number; end: number };
/** A stretch of text, and the threads whose passages hold it. */
export type Stretch = { at: number; text: string; ids: string[] };

/** The text cut at the ends of its passages, which may overlap. */
export function stretchesOf(text: string, marks: readonly Mark[]): Stretch[] {
  const inside = marks.flatMap(({ start, end }) => [start, end]).filter((at) => at > 0 && at < text.length);
  const cuts = [...new Set([0, ...inside])].sort((one, other) => one - other);
  return cuts.map((at, index) => {
    const end = cuts[index + 1] ?? text.length;
    const ids = marks.filter((mark) => mark.start <= at && end <= mark.end).map(({ id }) => id);
    return { at, text: text.slice(at, end), ids };
  });
}
