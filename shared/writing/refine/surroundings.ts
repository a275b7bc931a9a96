/** The text before and after a passage; '' at the edges of a text. */
export type Surroundings = { before: string; after: string };

/** UTF-16 units. Fewer may stand in a new passage by chance. */
const SURE = 24;
const LEAST = 8;

const normal = (text: string): string => text.replaceAll('\r\n', '\n');

/** Where the passage begins, in an answer that repeats the end of the text before it. */
function startOf(answer: string, passage: string, before: string): number {
  const text = normal(before).trimEnd();
  const sure = text.slice(-SURE);
  const at = sure.length === SURE && !passage.includes(sure) ? answer.indexOf(sure) : -1;
  if (at !== -1) return at + SURE;
  const line = text.slice(text.lastIndexOf('\n') + 1).trimStart();
  const repeats = line.length >= LEAST && answer.startsWith(line) && !passage.trimStart().startsWith(line);
  return repeats ? line.length : 0;
}

function endOf(answer: string, passage: string, after: string): number {
  const text = normal(after).trimStart();
  const sure = text.slice(0, SURE);
  const at = sure.length === SURE && !passage.includes(sure) ? answer.lastIndexOf(sure) : -1;
  if (at !== -1) return at;
  const line = (text.split('\n', 1)[0] ?? '').trimEnd();
  const repeats = line.length >= LEAST && answer.endsWith(line) && !passage.trimEnd().endsWith(line);
  return repeats ? answer.length - line.length : answer.length;
}

/** The part of an answer between the surroundings of the passage, which a model may give as well. */
export function betweenSurroundings(answer: string, passage: string, { before, after }: Surroundings): string {
  const old = normal(passage);
  const [start, end] = [startOf(answer, old, before), endOf(answer, old, after)];
  const inside = start < end ? answer.slice(start, end).trim() : '';
  return inside === '' ? answer : inside;
}
