// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tolerateTranslators } from '#web/lib/translated-page.ts';

let root: Root;
let place: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stop = tolerateTranslators();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const draw = (what: ReactNode) => act(async () => root.render(what));

function texts(): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ data, parentElement }) => data.trim() && parentElement?.nodeName !== 'FONT');
}

const font = (text: string): HTMLElement => {
  const outer = document.createElement('font');
  outer.append(Object.assign(document.createElement('font'), { textContent: text.toUpperCase() }));
  return outer;
};

/** What translators do with a text. */
const ways: Record<string, (text: Text) => void> = {
  'replaced by an element': (text) => text.replaceWith(font(text.data)),
  'removed after an element was put before it': (text) => {
    text.before(font(text.data));
    text.remove();
  },
  'removed after an element was put behind it': (text) => {
    text.after(font(text.data));
    text.remove();
  },
  'removed before an element was put there': (text) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(font(text.data), nextSibling);
  },
  'moved into an element': (text) => {
    const outer = document.createElement('font');
    text.replaceWith(outer);
    outer.append(text);
  },
  'cut into two elements': (text) => text.replaceWith(font(text.data.slice(0, 2)), font(text.data.slice(2))),
  'replaced twice': (text) => {
    const first = font(text.data);
    text.replaceWith(first);
    first.replaceWith(font(text.data));
  },
  'replaced and shown as it was': (text) => {
    const first = font(text.data);
    text.replaceWith(first);
    first.replaceWith(text);
  },
};

type State = { count: number; note?: string; last?: boolean; order?: string[] };
const Live = ({ count, note, last = false, order = ['a', 'b'] }: State) => (
  <section>
    {note}
    <p>
      {count} of 6 ready{last && ' at last'}
    </p>
    {count > 2 ? 'Done' : <b>Working</b>}
    <span>{`${count} s`}</span>
    {order.map((one) => (
      <i key={one}>{one}</i>
    ))}
    end
  </section>
);

const states: State[] = [
  { count: 1, note: 'Waiting' },
  { count: 2, note: 'Nearly', order: ['b', 'a', 'c'] },
  { count: 3, last: true, order: ['c'] },
  { count: 4, note: 'Again', order: [] },
  { count: 1, last: true, order: ['z', 'c'] },
];
const plain = (text: string | null | undefined) => (text ?? '').toLowerCase();

test.each(Object.keys(ways))('a page goes on, and shows what is new, after each text was %s [REAL-50]', async (way) => {
  const warned = vi.spyOn(console, 'warn');
  const own = document.createElement('div');
  const ownRoot = createRoot(own);
  for (const isAtOnce of [true, false]) {
    for (const state of states) {
      await act(async () => ownRoot.render(<Live {...state} />));
      await draw(<Live {...state} />);
      expect(plain(place.textContent)).toBe(plain(own.textContent));
      for (const text of texts()) ways[way]?.(text);
      expect(plain(place.textContent)).toBe(plain(own.textContent));
      // The observer may have run, or not yet.
      if (!isAtOnce) await Promise.resolve();
    }
  }
  await draw(null);
  expect(place.textContent).toBe('');
  await act(async () => ownRoot.unmount());
  expect(warned).not.toHaveBeenCalled();
});

test('without it, such a page falls [REAL-50]', async () => {
  stop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await draw(<Live count={1} note="Waiting" />);
  for (const text of texts()) ways['replaced by an element']?.(text);
  await expect(draw(<Live count={4} />)).rejects.toThrow();
  stop = tolerateTranslators();
  root = createRoot(place);
});

test('code and samples of it are never translated [REAL-50]', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const loose = files.flatMap((name) =>
    [...readFileSync(`web/${name}`, 'utf8').matchAll(/<(?:code|pre)\b[^>]*>/g)].map(([tag]) => tag),
  );
  expect(loose.filter((tag) => !tag.includes('translate="no"'))).toEqual([]);
});
