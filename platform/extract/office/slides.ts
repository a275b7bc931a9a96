import { drawnText, graphicLines, shownAlternative } from '#platform/extract/office/graphics.ts';
import { formatNumber } from '#platform/extract/office/number-format.ts';
import type { Package } from '#platform/extract/office/package.ts';
import { bulletOf } from '#platform/extract/office/symbols.ts';
import { allOf, childOf, childrenOf, type Element, isElement, parseXml, textIn } from '#platform/extract/office/xml.ts';

/**
 * The text of a presentation as it is shown: its slides in their order without the hidden ones, each with its title first,
 * its diagrams, tables and notes.
 */
export function slidesText(from: Package, main: string, max: number): string {
  const slides: string[] = [];
  /** Dates and footers of slides, which stand on each of them. */
  const repeated = new Set<string>();
  let length = 0;
  for (const name of slideNames(from, main)) {
    const bytes = from.take(name);
    const root = bytes && parseXml(bytes);
    if (!root || isOff(root.attributes.show)) continue;
    const text = [...slideLines(from, name, root, repeated), ...notesLines(from, name)].join('\n');
    if (text !== '') slides.push(text);
    length += text.length;
    if (length > max) break;
  }
  return slides.join('\n\n');
}

const isOff = (value: string | undefined): boolean => /^(0|false)$/.test(value ?? '');
const isOn = (value: string | undefined): boolean => /^(1|true)$/.test(value ?? '');

/** In the order of the presentation; by the numbers of their names in a file that has no such order. */
function slideNames(from: Package, main: string): string[] {
  const bytes = from.part(main);
  const list = bytes && childOf(parseXml(bytes), 'p:sldIdLst');
  const listed = childrenOf(list, 'p:sldId').flatMap(({ attributes }) => from.target(main, attributes['r:id']) ?? []);
  if (listed.length > 0) return listed;
  return from.names.filter((name) => slideNumber(name) > 0).sort((a, b) => slideNumber(a) - slideNumber(b));
}

const slideNumber = (name: string): number => Number(/^ppt\/slides\/slide(\d{1,6})\.xml$/.exec(name)?.[1] ?? 0);

type Shape = { place: string; lines: string[] };

function slideLines(from: Package, part: string, root: Element, repeated: Set<string>): string[] {
  const shapes = shapesIn(from, part, root).filter(({ place, lines }) => {
    if (place === 'sldNum') return false;
    if (place !== 'ftr' && place !== 'dt') return true;
    const text = lines.join('\n');
    const isNew = !repeated.has(text);
    repeated.add(text);
    return isNew;
  });
  const isTitle = ({ place }: Shape) => place === 'title' || place === 'ctrTitle';
  return [...shapes.filter(isTitle), ...shapes.filter((shape) => !isTitle(shape))].flatMap(({ lines }) => lines);
}

function notesLines(from: Package, slide: string): string[] {
  const name = from.related(slide, 'notesSlide');
  const bytes = name === undefined ? undefined : from.take(name);
  if (!bytes || name === undefined) return [];
  const lines = shapesOf(from, name, parseXml(bytes))
    .filter(({ place }) => place === 'body' || place === '')
    .flatMap((shape) => shape.lines);
  return lines.length > 0 ? ['Notes:', ...lines] : [];
}

/** The shapes below an element that have a text, those of groups too. */
const shapesOf = (from: Package, part: string, element: Element): Shape[] =>
  element.children.flatMap((child) => (isElement(child) && !isHiddenShape(child) ? shapesIn(from, part, child) : []));

/** Of elements that have a text of their own. */
const TEXTS: Record<string, (element: Element) => string[]> = {
  'p:txBody': (body) => paragraphLines(body),
  'a:p': (paragraph) => linesOf(drawnText(paragraph)),
  'a:tbl': (table) => tableLines(table),
  'a:t': (text) => linesOf(textIn(text)),
};

function shapesIn(from: Package, part: string, element: Element): Shape[] {
  if (element.name === 'mc:AlternateContent') return shapesOf(from, part, shownAlternative(element) ?? element);
  const lines = TEXTS[element.name]?.(element) ?? graphicLines(from, part, element);
  if (lines.length > 0) return [{ place: '', lines }];
  const below = shapesOf(from, part, element);
  return element.name === 'p:sp' ? [{ place: placeOf(element), lines: below.flatMap((shape) => shape.lines) }] : below;
}

const isHiddenShape = (shape: Element): boolean =>
  shape.children.some((child) => isElement(child) && isOn(childOf(child, 'p:cNvPr')?.attributes.hidden));

/** What a shape stands for in the layout of its slide; '' for one of its own, 'body' where it only has a number there. */
function placeOf(shape: Element): string {
  const [place] = allOf(childOf(shape, 'p:nvSpPr'), 'p:ph');
  return place ? (place.attributes.type ?? 'body') : '';
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Paragraphs with the numbers and bullets that stand in the slide itself. */
function paragraphLines(body: Element): string[] {
  const counts = new Map<number, number>();
  return childrenOf(body, 'a:p').flatMap((paragraph) => {
    const look = childOf(paragraph, 'a:pPr');
    const [first, ...others] = linesOf(drawnText(paragraph));
    if (first === undefined) return [];
    const mark = markOf(look, counts);
    return [mark ? `${mark} ${first}` : first, ...others];
  });
}

const NUMBER: Record<string, string> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
};

/** `counts`: the last number of each level; any paragraph ends the lists of deeper levels, and without a number its own. */
function markOf(look: Element | undefined, counts: Map<number, number>): string {
  const level = Number(look?.attributes.lvl ?? 0);
  for (const known of [...counts.keys()]) if (known > level) counts.delete(known);
  const numbered = childOf(look, 'a:buAutoNum')?.attributes;
  if (numbered) {
    const value = (counts.get(level) ?? Number(numbered.startAt ?? 1) - 1) + 1;
    counts.set(level, value);
    return numberMark(numbered.type ?? '', value);
  }
  counts.delete(level);
  const bullet = childOf(look, 'a:buChar')?.attributes.char;
  const font = childOf(look, 'a:buFont')?.attributes.typeface ?? '';
  return bullet === undefined ? '' : bulletOf(bullet, font, level);
}

const AROUND: Record<string, readonly [string, string]> = {
  ParenBoth: ['(', ')'],
  ParenR: ['', ')'],
  Plain: ['', ''],
};

/** A number in a format such as 'alphaLcParenR'. */
function numberMark(type: string, value: number): string {
  const [, kind = '', around = ''] = /^(alphaLc|alphaUc|romanLc|romanUc|arabic)?(.*)$/.exec(type) ?? [];
  const [before, after] = AROUND[around] ?? ['', '.'];
  return `${before}${formatNumber(value, NUMBER[kind] ?? 'decimal')}${after}`;
}

/** Row by row; what a joined cell covers has no text of its own. */
function tableLines(table: Element): string[] {
  return childrenOf(table, 'a:tr').map((row) =>
    childrenOf(row, 'a:tc')
      .filter(({ attributes }) => !isOn(attributes.hMerge) && !isOn(attributes.vMerge))
      .map((cell) => [...allOf(cell, 'a:p')].flatMap((paragraph) => linesOf(drawnText(paragraph))).join(' '))
      .filter((text) => text !== '')
      .join(' | '),
  );
}
