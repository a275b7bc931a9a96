import { linksIn } from '#shared/checks/channels/x-links.ts';

/** Characters that are counted together and never cut apart. `length` in UTF-16 units. */
export type Stretch = { length: number; counts: number };

/** Code points that count one for X; all others count two (twitter-text, configuration v3). */
const SINGLE: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
const LINK_COUNTS = 23;
const EMOJI_COUNTS = 2;

const pictograph =
  '(?![©®](?!\\ufe0f))\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?';
const EMOJI = new RegExp(`\\p{RI}\\p{RI}|[0-9#*]\\ufe0f?\\u20e3|${pictograph}(?:\\u200d${pictograph})*`, 'gu');
/** What X composes before it counts: a letter with its marks, a Korean syllable with its parts. A line break is one. */
const COMPOSED = /\r\n|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]?|[\s\S]\p{M}*/gu;

type Counted = { from: number; to: number; counts: number };

/** The text as X composes it, and the offset in `text` of each of its own. */
function composedOf(text: string): { composed: string; offsets: number[] | null } {
  if (!text.includes('\r\n') && text.normalize() === text) return { composed: text, offsets: null };
  let composed = '';
  let at = 0;
  const offsets: number[] = [];
  for (const [cluster] of text.matchAll(COMPOSED)) {
    const one = cluster === '\r\n' ? '\n' : cluster.normalize();
    for (let inside = 0; inside < one.length; inside += 1) {
      offsets.push(one === cluster || inside === 0 ? at + inside : at + cluster.length);
    }
    composed += one;
    at += cluster.length;
  }
  offsets.push(at);
  return { composed, offsets };
}

/** Links and emoji, in order; an emoji inside a link is part of it. */
function wholes(text: string): Counted[] {
  const links = linksIn(text).map((one) => ({ ...one, counts: LINK_COUNTS }));
  const emoji = [...text.matchAll(EMOJI)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    counts: EMOJI_COUNTS,
  }));
  const all = [...links, ...emoji].sort((one, other) => one.from - other.from || other.counts - one.counts);
  let end = 0;
  return all.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/** How X counts a text: links and emoji as wholes. */
export function xStretches(text: string): Stretch[] {
  const { composed, offsets } = composedOf(text);
  const stretches: Stretch[] = [];
  let at = 0;
  const add = (to: number, counts: number) => {
    const length = offsets ? (offsets[to] ?? 0) - (offsets[at] ?? 0) : to - at;
    stretches.push({ length, counts });
    at = to;
  };
  const addSingly = (to: number) => {
    for (const character of composed.slice(at, to)) add(at + character.length, weightOf(character.codePointAt(0) ?? 0));
  };
  for (const { from, to, counts } of wholes(composed)) {
    addSingly(from);
    add(to, counts);
  }
  addSingly(composed.length);
  return stretches;
}

const weightOf = (code: number): number => (SINGLE.some(([from, to]) => code >= from && code <= to) ? 1 : 2);
