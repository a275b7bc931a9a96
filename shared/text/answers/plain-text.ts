import { withShortRuns } from '#shared/text/answers/answer-text.ts';
import { listMark, withoutBullet } from '#shared/text/list-marks.ts';

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

const ofCode = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Decodes HTML entities; unknown ones are kept. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return ofCode(Number(decimal));
    if (hex) return ofCode(Number.parseInt(hex, 16));
    return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
  });

const BLOCKS = 'p|div|section|article|header|footer|main|ul|ol|table|tr|blockquote|h[1-6]|html|body|head';
const INLINE = 'b|i|u|em|strong|span|a|small|sub|sup|mark|code|pre|td|th|tbody|thead|li|title|meta|font|center';

/** Converts HTML to lines of text. Only known tags: '<Your Name>' is a placeholder. */
const withoutHtml = (text: string): string =>
  withoutEntities(
    text
      .replace(/<!--[\s\S]{0,300}?-->|<!doctype[^<>]{0,200}>/gi, '')
      .replace(/<(?:br|hr)\s*\/?>\n?/gi, '\n')
      .replace(/(?:(?<!\s)\s+)?<li(?:\s[^<>]{0,300})?>\s*/gi, '\n- ')
      .replace(new RegExp(`(?:(?<!\\s)\\s+)?</?(?:${BLOCKS})(?:\\s[^<>]{0,300})?>\\s*`, 'gi'), '\n\n')
      .replace(new RegExp(`</?(?:${INLINE})(?:\\s[^<>]{0,300})?>`, 'gi'), ''),
  );

const tableRow = (line: string): string => {
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.filter(Boolean).join(cells.filter(Boolean).length === 2 ? ': ' : ', ');
};

/** A line without the marks at its beginning; undefined when it consists of marks only. */
function withoutLineSigns(line: string): string | undefined {
  if (/^\s*(?:```|~~~)/.test(line) || /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,}|(?:\* ){2,}\*)\s*$/.test(line)) return undefined;
  if (/^\s*\|(?:[\s:|-]+)\|\s*$/.test(line)) return undefined;
  if (/^\s*\|.*\|\s*$/.test(line)) return tableRow(line);
  const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line)?.[1];
  if (heading !== undefined) return `\n${heading}`;
  return line
    .replace(/^\s{0,3}>\s?/, '')
    .replace(/^\s*\+\s+/, '- ')
    .replace(/^.+$/, (text) => (listMark(text)?.number === null ? `- ${withoutBullet(text)}` : text))
    .replace(/^\s*(\d{1,3})\\?[.)]\s+/, '$1. ');
}

/** Marks around several lines or paragraphs; each begins before a word and ends behind one. */
const WIDE_SIGNS = ['*', '_'].flatMap((sign) =>
  [3, 2, 1].map((count) => {
    const mark = `[${sign}]{${count}}`;
    const open = `(?<![\\p{L}\\p{N}${sign}])${mark}(?=[\\p{L}\\p{N}"'“„‘(¿¡])`;
    const close = `(?<=[\\p{L}\\p{N}.!?…:;,)"'”’%])${mark}(?![\\p{L}\\p{N}${sign}])`;
    return new RegExp(`${open}([^${sign}]{1,5000})${close}`, 'gu');
  }),
);
const withoutWideSigns = (text: string): string => WIDE_SIGNS.reduce((all, signs) => all.replace(signs, '$1'), text);

const withoutInlineSigns = (text: string): string =>
  withoutWideSigns(text)
    .replace(/!?\[([^\]\n]{1,200})\]\((https?:[^)\s]{1,500}|#[^)\s]{0,100})\)/g, '$1')
    .replace(/(`{1,9})([^`\n]{1,500})\1/g, '$2')
    .replace(/\*\*\*([^*\n]{1,500})\*\*\*/g, '$1')
    .replace(/\*\*([^*\n]{1,500})\*\*/g, '$1')
    .replace(/(?<![\p{L}\p{N}_])__([^_\n]{1,500})__(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,500}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/~~([^~\n]{1,500})~~/g, '$1')
    .replace(/\\([*_#`~>[\]()!+.-])/g, '$1');

/**
 * Converts Markdown and HTML to the plain text the prompts request: headings on lines of their own, list items with '-
 * ' or a number.
 */
export function plainText(marked: string): string {
  const lines = withoutHtml(withShortRuns(marked))
    .split('\n')
    .map(withoutLineSigns)
    .filter((line) => line !== undefined);
  return withoutInlineSigns(lines.join('\n'))
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
