import type { Package } from '#platform/extract/office/package.ts';
import { allOf, childOf, childrenOf, type Element, isElement, parseXml, textIn } from '#platform/extract/office/xml.ts';

/** The alternative of a picture or shape that is shown: what newer programs draw, else what older ones do. */
export const shownAlternative = (element: Element): Element | undefined =>
  childOf(element, 'mc:Choice') ?? childOf(element, 'mc:Fallback');

/** The lines of a paragraph of DrawingML (`a:p`), as slides, shapes, diagrams and charts have them. */
export const drawnText = (paragraph: Element): string =>
  paragraph.children.map((run) => (isElement(run) ? runText(run) : '')).join('');

const NOT_CROSSED_OUT = 'noStrike';

/** Fields have the number of their slide, which is no text, or a date. */
function runText(run: Element): string {
  if (run.name === 'a:br') return '\n';
  if (run.name === 'mc:AlternateContent') return drawnText(shownAlternative(run) ?? run);
  if (run.name === 'a:t') return textIn(run);
  const isText = run.name === 'a:r' || (run.name === 'a:fld' && run.attributes.type !== 'slidenum');
  const strike = childOf(run, 'a:rPr')?.attributes.strike ?? NOT_CROSSED_OUT;
  return isText && strike === NOT_CROSSED_OUT ? childrenOf(run, 'a:t').map(textIn).join('') : '';
}

const drawnLines = (element: Element | undefined): string[] =>
  [...allOf(element, 'a:p')].map(drawnText).filter((line) => line.trim() !== '');

/** The text of what a diagram or chart shows; nothing for any other element. */
export function graphicLines(from: Package, part: string, { name, attributes }: Element): string[] {
  const isDiagram = name === 'dgm:relIds';
  if (!isDiagram && name !== 'c:chart') return [];
  const target = from.target(part, attributes[isDiagram ? 'r:dm' : 'r:id']);
  const bytes = target === undefined ? undefined : from.take(target);
  if (!bytes) return [];
  return isDiagram ? diagramLines(parseXml(bytes)) : chartLines(parseXml(bytes));
}

/** Connections that say nothing of the order of texts. */
const LAYOUT = /^pres/;
const LEVELS_MAX = 100;

/** The points of a diagram (SmartArt) from the outermost in, in the order of their connections. */
function diagramLines(root: Element): string[] {
  const points = new Map(
    childrenOf(childOf(root, 'dgm:ptLst'), 'dgm:pt').map((point) => [point.attributes.modelId, point]),
  );
  const children = new Map<string, { id: string; order: number }[]>();
  for (const { attributes } of childrenOf(childOf(root, 'dgm:cxnLst'), 'dgm:cxn')) {
    const { type = 'parOf', srcId = '', destId = '', srcOrd = '0' } = attributes;
    if (LAYOUT.test(type)) continue;
    const known = children.get(srcId) ?? [];
    known.push({ id: destId, order: Number(srcOrd) || 0 });
    children.set(srcId, known);
  }
  const lines: string[] = [];
  // Each point once: a file may connect them in a circle.
  const take = (id: string | undefined, depth: number): void => {
    const point = points.get(id);
    if (!point || depth > LEVELS_MAX) return;
    points.delete(id);
    lines.push(...drawnLines(point));
    const below = (children.get(id ?? '') ?? []).sort((a, b) => a.order - b.order);
    for (const child of below) take(child.id, depth + 1);
  };
  for (const { attributes } of [...points.values()]) if (attributes.type === 'doc') take(attributes.modelId, 0);
  for (const { attributes } of [...points.values()])
    if ((attributes.type ?? 'node') === 'node') take(attributes.modelId, 0);
  return lines;
}

/** Titles of a chart and its axes, then each series by name with its categories and values. */
function chartLines(root: Element): string[] {
  const titles = [...allOf(root, 'c:title')].flatMap(drawnLines);
  const series = [...allOf(root, 'c:ser')].map((one) => {
    const [name = '', categories, values] = ['c:tx', 'c:cat', 'c:val'].map((part) => cached(childOf(one, part)));
    const points = (values?.length ? values : (categories ?? [])).map((_, at) =>
      [categories?.[at], values?.[at]].filter((text) => text !== undefined).join(' '),
    );
    return [[...name].join(' '), points.join(', ')].filter((text) => text !== '').join(': ');
  });
  return [...titles, ...series].filter((line) => line.trim() !== '');
}

const cached = (element: Element | undefined): string[] =>
  [...allOf(element, 'c:pt')].map((point) => childrenOf(point, 'c:v').map(textIn).join(''));
