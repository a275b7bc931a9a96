// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createMarkLayer, type Mark } from '#web/ui/form/mark-layer.ts';

afterEach(() => vi.unstubAllGlobals());

const WORD = 'marked words and others. ';

/** A layer with a mark in every line, in a browser with highlights, and what was painted since it was drawn. */
function aLayer(lines: number) {
  const counts = { added: 0, deleted: 0 };
  class Painted extends Set {
    override add(range: unknown) {
      counts.added += 1;
      return super.add(range);
    }
    override delete(range: unknown) {
      counts.deleted += 1;
      return super.delete(range);
    }
  }
  const highlights = new Map<string, Set<{ startContainer: Node; startOffset: number; endOffset: number }>>();
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('Highlight', Painted);
  vi.stubGlobal('StaticRange', Object);
  const text = Array.from({ length: lines }, () => WORD).join('\n');
  const marks = Array.from({ length: lines }, (_, at): Mark => {
    const from = at * (WORD.length + 1);
    return { from, to: from + 6, tone: 'found' };
  });
  const layer = createMarkLayer(
    document.body.appendChild(document.createElement('div')),
    document.createElement('div'),
  );
  layer.draw(text);
  layer.mark({ text, marks });
  Object.assign(counts, { added: 0, deleted: 0 });
  const words = () =>
    [...(highlights.get('mark-found') ?? [])].map((range) =>
      range.startContainer.textContent?.slice(range.startOffset, range.endOffset),
    );
  return { layer, text, counts, words };
}

test.each([4, 40, 400])(
  'a letter typed in one of %i marked lines paints the marks behind it in its line anew [CONTENT-42]',
  (lines) => {
    const { layer, text, counts, words } = aLayer(lines);
    layer.draw(`${text.slice(0, WORD.length + 1)}x${text.slice(WORD.length + 1)}`);
    expect(counts).toEqual({ added: 1, deleted: 1 });
    expect(words()).toEqual(Array.from({ length: lines }, () => 'marked'));
    layer.end();
  },
);

test('what was drawn when it was typed is not drawn once more when it is rendered [CONTENT-42]', () => {
  const { layer, text, counts } = aLayer(4);
  const typed = `x${text}`;
  layer.draw(typed);
  const painted = { ...counts };
  const changes = vi.spyOn(CharacterData.prototype, 'data', 'set');
  layer.draw(typed);
  expect(counts).toEqual(painted);
  expect(changes).not.toHaveBeenCalled();
  layer.end();
});
