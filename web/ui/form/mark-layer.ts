/** What a mark says of the words it stands on; each tone has its own underline, so that colour is not all. */
export const MARK_TONES = ['fix', 'consider', 'not_found', 'different', 'found', 'over'] as const;
export type MarkTone = (typeof MARK_TONES)[number];

/** Characters [from, to) of a text, in UTF-16 units. */
export type Mark = { from: number; to: number; tone: MarkTone };

/** Marks and the text they were made for. */
export type MarksOf = { text: string; marks: readonly Mark[] };

type Same = ArrayLike<string>;

const commonStart = (a: Same, b: Same): number => {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
};

const commonEnd = (a: Same, b: Same, start: number): number => {
  const most = Math.min(a.length, b.length) - start;
  let at = 0;
  while (at < most && a[a.length - 1 - at] === b[b.length - 1 - at]) at += 1;
  return at;
};

/**
 * The marks of a text after one edit: those before and behind the change stay on their words, those whose words were
 * changed go until the next check (CONTENT-21).
 */
export function shiftMarks<One extends Mark>(marks: readonly One[], before: string, after: string): One[] {
  if (before === after) return [...marks];
  const start = commonStart(before, after);
  const end = before.length - commonEnd(before, after, start);
  const by = after.length - before.length;
  return marks.flatMap((mark) => {
    if (mark.to <= start) return [mark];
    return mark.from >= end ? [{ ...mark, from: mark.from + by, to: mark.to + by }] : [];
  });
}

type Line = { box: HTMLElement; text: Text };

const newLine = (data: string): Line => {
  const box = document.createElement('div');
  const text = document.createTextNode(data);
  box.append(text);
  return { box, text };
};

/** Safari has them from 17.2 on, Firefox from 140 on; elsewhere the marks are boxes. */
const hasHighlights = (): boolean => 'highlights' in CSS;

/** The registry of highlights belongs to the document; the ranges in it to the layers of all fields. */
function highlightOf(tone: MarkTone): Highlight {
  const name = `mark-${tone}`;
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

function markBox(tone: MarkTone): HTMLElement {
  const box = document.createElement('i');
  box.dataset.tone = tone;
  return box;
}

type Span = { from: number; to: number };
type Painted = readonly [MarkTone, StaticRange];

const isSamePaint = ([tone, a]: Painted, [other, b]: Painted): boolean =>
  tone === other &&
  a.startContainer === b.startContainer &&
  a.startOffset === b.startOffset &&
  a.endContainer === b.endContainer &&
  a.endOffset === b.endOffset;

/** How many of both are painted alike, from one end on. */
function alike(a: readonly Painted[], b: readonly Painted[]): number {
  let count = 0;
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (!other || !isSamePaint(one, other)) break;
    count += 1;
  }
  return count;
}

/**
 * The highlights of one layer. Those that stay where they are are not touched, so that a keystroke paints its own line
 * anew. Their ranges are static: the browser would move each live one at each keystroke, also those that were left.
 */
function createPainted() {
  let painted: readonly Painted[] = [];
  return (next: readonly Painted[]): void => {
    const start = alike(painted, next);
    const end = alike(painted.slice(start).reverse(), next.slice(start).reverse());
    for (const [tone, range] of painted.slice(start, painted.length - end)) highlightOf(tone).delete(range);
    const kept = painted.slice(painted.length - end);
    const added = next.slice(start, next.length - end);
    for (const [tone, range] of added) highlightOf(tone).add(range);
    painted = [...painted.slice(0, start), ...added, ...kept];
  };
}

/**
 * The text of a field drawn again behind it, one block per line, so that a keystroke lays out one line and not all.
 * Marks are highlights on it, or boxes where the browser has none. `rings` holds the boxes of the ring and those.
 */
export function createMarkLayer(layer: HTMLElement, rings: HTMLElement) {
  const lines = createLines(layer);
  const show = createPainted();
  let held: MarksOf = { text: '', marks: [] };
  let isDrawn = false;
  let ring: Span | null = null;

  const paint = () => {
    if (!hasHighlights()) return drawBoxes();
    show(held.marks.filter(({ from, to }) => to > from).map((mark) => [mark.tone, lines.placeOf(mark)]));
  };
  const boxesOf = (span: Span) => [...lines.rangeOf(span).getClientRects()].filter(({ width }) => width > 0);
  const drawBoxes = () => {
    const { left, top } = rings.getBoundingClientRect();
    const placed = (one: HTMLElement, box: DOMRect) => {
      const style = { left: `${box.left - left}px`, top: `${box.top - top}px` };
      Object.assign(one.style, style, { width: `${box.width}px`, height: `${box.height}px` });
      return one;
    };
    const marked = (hasHighlights() ? [] : held.marks).flatMap((mark) =>
      boxesOf(mark).map((box) => placed(markBox(mark.tone), box)),
    );
    const ringed = (ring ? boxesOf(ring) : []).map((box) => placed(document.createElement('div'), box));
    rings.replaceChildren(...marked, ...ringed);
  };
  const resized = new ResizeObserver(drawBoxes);
  resized.observe(layer);

  return {
    /** Draws a text; its marks move along. What was typed is drawn at once, and asked for again by the rendering of it. */
    draw(text: string): void {
      if (isDrawn && text === held.text) return;
      isDrawn = true;
      lines.draw(text);
      held = { text, marks: shiftMarks(held.marks, held.text, text) };
      paint();
    },
    /** Replaces the marks; those of another text than the one drawn are moved. */
    mark({ text, marks }: MarksOf): void {
      held = { text: held.text, marks: shiftMarks(marks, text, held.text) };
      paint();
    },
    ring(span: Span | null): void {
      ring = span;
      drawBoxes();
    },
    /** The boxes of the characters on the screen, one per line. */
    boxesOf,
    end(): void {
      show([]);
      resized.disconnect();
      layer.replaceChildren();
    },
  };
}
export type MarkLayer = ReturnType<typeof createMarkLayer>;

/** The offset of each line in the text that they make with line feeds between them. */
export function startsOf(lines: readonly string[]): number[] {
  let start = 0;
  return lines.map((line) => {
    const mine = start;
    start += line.length + 1;
    return mine;
  });
}

/** The index of the last of these ascending numbers that is not above `most`; 0 without one. */
export function lastUpTo(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= most) low = middle;
    else high = middle;
  }
  return low;
}

/** The lines of a text as blocks of `layer`; only those that differ are touched. */
function createLines(layer: HTMLElement) {
  let lines: Line[] = [];
  /** Where each line begins in the text. */
  let starts: number[] = [];
  const pointAt = (offset: number): [Node, number] => {
    const at = lastUpTo(starts, offset);
    const text = lines[at]?.text;
    return text ? [text, Math.min(offset - (starts[at] ?? 0), text.data.length)] : [layer, 0];
  };
  const placeOf = ({ from, to }: Span): StaticRange => {
    const [[startContainer, startOffset], [endContainer, endOffset]] = [pointAt(from), pointAt(to)];
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
  };
  return {
    draw(value: string): void {
      const next = value.split('\n');
      starts = startsOf(next);
      const known = lines.map(({ text }) => text.data);
      const start = commonStart(known, next);
      const end = commonEnd(known, next, start);
      const old = lines.slice(start, lines.length - end);
      const fresh = next.slice(start, next.length - end);
      const [line] = old;
      const [data] = fresh;
      if (line && data !== undefined && old.length === 1 && fresh.length === 1) {
        line.text.data = data;
        return;
      }
      const added = fresh.map(newLine);
      const before = lines[lines.length - end]?.box ?? null;
      for (const { box } of old) box.remove();
      for (const { box } of added) layer.insertBefore(box, before);
      lines = [...lines.slice(0, start), ...added, ...lines.slice(lines.length - end)];
    },
    placeOf,
    /** A range whose boxes can be asked for. */
    rangeOf({ from, to }: Span): Range {
      const range = new Range();
      range.setStart(...pointAt(from));
      range.setEnd(...pointAt(to));
      return range;
    },
  };
}
