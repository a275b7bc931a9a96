/** What a limit counts: code points, or the weights of X. */
export type Unit = 'characters' | 'x_weight';

/** Characters that are counted together and never cut apart. `length` in UTF-16 units. */
type Stretch = { length: number; counts: number };

export const measure = (text: string, unit: Unit): number =>
  stretchesOf(text, unit).reduce((sum, { counts }) => sum + counts, 0);

/** The offset up to which `text` counts at most `max`. */
export function fittingLength(text: string, unit: Unit, max: number): number {
  let counted = 0;
  let at = 0;
  for (const { length, counts } of stretchesOf(text, unit)) {
    counted += counts;
    if (counted > max) return at;
    at += length;
  }
  return at;
}

const stretchesOf = (text: string, unit: Unit): Stretch[] =>
  unit === 'x_weight' ? xStretches(text) : codePoints(text);

/** A line break counts one, however it is stored. */
const codePoints = (text: string): Stretch[] =>
  (text.match(/\r\n|[\s\S]/gu) ?? []).map(({ length }) => ({ length, counts: 1 }));

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
const emoji = `\\p{RI}\\p{RI}|[0-9#*]\\ufe0f?\\u20e3|${pictograph}(?:\\u200d${pictograph})*`;
/** What X composes before it counts: a letter with its marks, a Korean syllable with its parts. */
const composed = '[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?|[^]\\p{M}*';
const label = '[\\p{L}\\p{N}\\p{So}](?:[\\p{L}\\p{N}\\p{So}_-]{0,61}[\\p{L}\\p{N}\\p{So}])?';
const rest = "(?::\\d+)?(?:[/?#][\\p{L}\\p{N}!*';:=+,.$/%#\\[\\]\\-_~@|&()?]*)?";
/** Groups: scheme, host, what follows the host. */
const link = `(?:(?<![a-z0-9@＠$#＃])(https?://)|(?<![\\p{L}\\p{N}@＠$#＃_./-]))((?:${label}\\.)+\\p{L}{2,})(?![\\p{L}\\p{N}@-])(${rest})`;

const WITH_LINKS = new RegExp(`${link}|${emoji}|\\r\\n|${composed}`, 'giu');
const WITHOUT_LINKS = new RegExp(`(${emoji})|\\r\\n|${composed}`, 'gu');

function xStretches(text: string): Stretch[] {
  return [...text.matchAll(WITH_LINKS)].flatMap(([found, scheme = '', host, after = '']) => {
    if (host === undefined) return withoutLinks(found);
    const end = after.search(/[.,;:!?')\]]+$/);
    const path = end < 0 ? after : after.slice(0, end);
    if (!isLink(scheme, host, path)) return withoutLinks(found);
    const length = scheme.length + host.length + path.length;
    return [{ length, counts: LINK_COUNTS }, ...withoutLinks(found.slice(length))];
  });
}

const withoutLinks = (text: string): Stretch[] =>
  [...text.matchAll(WITHOUT_LINKS)].map(([found, asEmoji]) => ({
    length: found.length,
    counts: asEmoji === undefined ? weightOf(found) : EMOJI_COUNTS,
  }));

function weightOf(cluster: string): number {
  if (cluster === '\r\n') return 1;
  return [...cluster.normalize('NFC')].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (SINGLE.some(([from, to]) => code >= from && code <= to) ? 1 : 2);
  }, 0);
}

/** Endings after which a name without https:// is a link. Country endings have two letters. */
const ENDINGS = new Set(
  'com net org edu gov int mil info biz name pro jobs careers work works app dev xyz online site tech store shop blog cloud digital design agency academy group team world earth studio community foundation solutions services company consulting engineering health care school university'.split(
    ' ',
  ),
);
const LONGEST_LABEL = 63;

/**
 * With https:// every name with an ending is a link. Without, its ending must be known; a country's ending needs a
 * further part, as in 'jobs.example.de' or 'example.de/jobs', except for .co and .tv.
 */
function isLink(scheme: string, host: string, path: string): boolean {
  if (
    asciiOf(host)
      .split('.')
      .some((part) => part.length > LONGEST_LABEL)
  )
    return false;
  if (scheme !== '') return true;
  const labels = host.toLowerCase().split('.');
  const ending = labels.at(-1) ?? '';
  if (ENDINGS.has(ending)) return true;
  return /^[a-z]{2}$/.test(ending) && (labels.length > 2 || path !== '' || ending === 'co' || ending === 'tv');
}

/** The host as it is sent, where a label has at most 63 characters; '' for one that no browser takes. */
function asciiOf(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return 'x'.repeat(LONGEST_LABEL + 1);
  }
}
