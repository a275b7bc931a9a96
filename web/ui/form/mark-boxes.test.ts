// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createMarkLayer } from '#web/ui/form/mark-layer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TEXT = 'one two';
const MARKS = { text: TEXT, marks: [{ from: 4, to: 7, tone: 'consider' as const }] };

function layer() {
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const [from, to] = [this.startOffset, this.endOffset];
    return [new DOMRect(from * 10, 5, (to - from) * 10, 20)] as unknown as DOMRectList;
  });
  const rings = document.createElement('div');
  const made = createMarkLayer(document.body.appendChild(document.createElement('div')), rings);
  made.draw(TEXT);
  made.mark(MARKS);
  const boxes = () =>
    [...rings.querySelectorAll('i')].map(({ dataset, style }) => [dataset.tone, style.left, style.width]);
  return { made, boxes };
}

test('a browser without highlights shows the marks as boxes, which stay on their words [REAL-47]', () => {
  vi.stubGlobal('CSS', {});
  const { made, boxes } = layer();
  expect(boxes()).toEqual([['consider', '40px', '30px']]);
  made.draw('zero one two');
  expect(boxes()).toEqual([['consider', '90px', '30px']]);
  made.mark({ text: 'zero one two', marks: [] });
  expect(boxes()).toEqual([]);
  made.end();
});

test('a browser with highlights has no boxes of marks', () => {
  vi.stubGlobal('CSS', { highlights: new Map() });
  vi.stubGlobal('Highlight', Set);
  vi.stubGlobal('StaticRange', Object);
  const { made, boxes } = layer();
  expect(boxes()).toEqual([]);
  made.end();
});
