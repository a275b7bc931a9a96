import { drawnText, graphicLines, shownAlternative } from '#platform/extract/office/graphics.ts';
import type { Numbering } from '#platform/extract/office/numbering.ts';
import type { Package } from '#platform/extract/office/package.ts';
import { type Styles, UNREAD } from '#platform/extract/office/styles.ts';
import { readSigns, signOf } from '#platform/extract/office/symbols.ts';
import { childOf, childrenOf, type Element, isElement, isOn, textIn, valueIn } from '#platform/extract/office/xml.ts';
import { OldFormat } from '#platform/extract/old-format.ts';

/** A paragraph, an item of a list, a row of a table or a note below its paragraph. */
export type Block = { kind: 'paragraph' | 'item' | 'row' | 'note'; text: string };

/** What the stories of one Word file share. */
export type WordFile = {
  package: Package;
  styles: Styles;
  numbering: Numbering;
  /** The text of a footnote or endnote, by the name of its reference. */
  noteOf(reference: Element): { mark: string; text: string; isAtEnd: boolean } | undefined;
  onSection(section: Element): void;
  /** The text of a part in a format of its own. */
  chunkText(part: Uint8Array): string;
};

/** Of the fields that are open at a place: their codes are not seen, their results are. */
type Fields = ('code' | 'result')[];
type Paragraph = { style: string | undefined; text: string; after: Block[] };

export type Story = {
  /** Reads a paragraph, a table or what contains them. */
  add(element: Element): void;
  /** What was read, once all is added. */
  blocks(): Block[];
  length(): number;
};

const DELETED = new Set(['w:del', 'w:moveFrom']);
const WRAPPERS = new Set(['w:customXml', 'w:smartTag', 'w:ins', 'w:moveTo', 'w:sdtContent', 'w:txbxContent']);

/** What stands in the place of an element; undefined for one that is seen itself. */
function contentOf(element: Element): Element['children'] | undefined {
  if (DELETED.has(element.name)) return [];
  if (WRAPPERS.has(element.name)) return element.children;
  if (element.name === 'w:sdt') return isOnlyAsked(element) ? [] : (childOf(element, 'w:sdtContent')?.children ?? []);
  return element.name === 'mc:AlternateContent' ? (shownAlternative(element)?.children ?? []) : undefined;
}

/** A field of a form that nobody filled in shows what to do: 'Click to choose a date.' */
const isOnlyAsked = (field: Element): boolean => isOn(childOf(field, 'w:sdtPr'), 'w:showingPlcHdr') ?? false;

/** The elements as they are seen: without what was deleted, and what stands in content controls in their place. */
function* seen(elements: Element['children']): Generator<Element> {
  for (const element of elements) {
    if (!isElement(element)) continue;
    const content = contentOf(element);
    if (content) yield* seen(content);
    else yield element;
  }
}

/** One story of a Word file, as its body, a header, a note or a cell: paragraphs in the order in which they are seen. */
export function createStory(file: WordFile, part: string, fields: Fields = []): Story {
  const blocks: Block[] = [];
  let length = 0;
  /** The text of paragraphs whose end is deleted or hidden: the next one goes on in the same line. */
  let carried = '';
  const push = (...more: Block[]) => {
    for (const block of more) {
      if (block.text.trim() === '') continue;
      blocks.push(block);
      length += block.text.length;
    }
  };

  const addParagraph = (element: Element) => {
    const { paragraph, look, isJoined } = readParagraph(element, { file, part, fields });
    const text = carried + paragraph.text;
    carried = isJoined ? text : '';
    if (!isJoined) {
      const label = labelOf(file, look, paragraph.style);
      push({ kind: label ? 'item' : 'paragraph', text: text.trim() && label ? `${label} ${text}` : text });
    }
    push(...paragraph.after);
  };

  const addTable = (element: Element) => {
    for (const row of seen(element.children)) {
      if (row.name !== 'w:tr') continue;
      const look = childOf(row, 'w:trPr');
      if (childOf(look, 'w:del') || isOn(look, 'w:hidden')) continue;
      push(
        ...rowBlocks([...seen(row.children)].filter(isSeenCell).map((cell) => cellBlocks(file, part, fields, cell))),
      );
    }
  };

  const readers: Record<string, (one: Element) => void> = {
    'w:p': addParagraph,
    'w:tbl': addTable,
    'w:altChunk': (one) => push({ kind: 'paragraph', text: chunkIn(file, part, one) }),
    'w:sectPr': file.onSection,
  };
  const add = (element: Element): void => {
    for (const one of seen([element])) readers[one.name]?.(one);
  };
  return {
    add,
    blocks: () => {
      push({ kind: 'paragraph', text: carried });
      carried = '';
      return blocks;
    },
    length: () => length,
  };
}

/** The text of a part in a format of its own, at its first use. */
function chunkIn({ package: from, chunkText }: WordFile, part: string, { attributes }: Element): string {
  const name = from.target(part, attributes['r:id']);
  if (name === undefined) return '';
  if (!from.part(name)) throw new OldFormat(`The part ${name} of a Word file is not read`);
  const bytes = from.take(name);
  return bytes ? chunkText(bytes) : '';
}

function readParagraph(element: Element, place: Omit<Place, 'paragraph'>) {
  const { styles, onSection } = place.file;
  const look = childOf(element, 'w:pPr');
  const section = childOf(look, 'w:sectPr');
  if (section) onSection(section);
  const style = valueIn(look, 'w:pStyle') ?? styles.ofParagraphs;
  const paragraph: Paragraph = { style, text: '', after: [] };
  readInline(element.children, { ...place, paragraph });
  return { paragraph, look, isJoined: isEndUnseen(childOf(look, 'w:rPr')) ?? styles.isOn(style, 'w:vanish') };
}

/** Whether the end of a paragraph was deleted or is hidden; undefined where only its style says so. */
const isEndUnseen = (mark: Element | undefined): boolean | undefined =>
  childOf(mark, 'w:del') || childOf(mark, 'w:moveFrom') ? true : isOn(mark, 'w:vanish');

/** A cell that the one above it covers has its text still, which nobody sees. */
function isSeenCell(cell: Element): boolean {
  const look = childOf(cell, 'w:tcPr');
  const merged = childOf(look, 'w:vMerge');
  const isCovered = merged !== undefined && merged.attributes['w:val'] !== 'restart';
  return cell.name === 'w:tc' && !isCovered && !childOf(look, 'w:cellDel');
}

function cellBlocks(file: WordFile, part: string, fields: Fields, cell: Element): Block[] {
  const story = createStory(file, part, fields);
  for (const child of cell.children) if (isElement(child)) story.add(child);
  return story.blocks();
}

/** A row as one line, or one cell after the other where cells have several lines, as in tables that only lay out a page. */
function rowBlocks(cells: readonly Block[][]): Block[] {
  const notes = cells.flatMap((blocks) => blocks.filter(({ kind }) => kind === 'note'));
  const texts = cells.map((blocks) => blocks.filter(({ kind }) => kind !== 'note'));
  const isLine = texts.every((blocks) => blocks.length < 2 && !blocks[0]?.text.trim().includes('\n'));
  if (!isLine) return [...texts.flat(), ...notes];
  const line = texts.flatMap((blocks) => blocks.map(({ text }) => text.trim())).join(' | ');
  return [{ kind: 'row', text: line }, ...notes];
}

function labelOf({ numbering, styles }: WordFile, look: Element | undefined, style: string | undefined): string {
  const own = childOf(look, 'w:numPr');
  const ofStyle = styles.listOf(style);
  const list = valueIn(own, 'w:numId') ?? ofStyle.list;
  if (list === undefined || list === '0') return '';
  const given = valueIn(own, 'w:ilvl');
  const level = given === undefined ? (numbering.levelOfStyle(list, style ?? '') ?? ofStyle.level ?? 0) : Number(given);
  return numbering.next({ list, level });
}

type Place = { file: WordFile; part: string; fields: Fields; paragraph: Paragraph };

/** Adds what stands in a line to its paragraph. */
function readInline(elements: Element['children'], place: Place): void {
  for (const element of seen(elements)) {
    const { name } = element;
    if (name === 'w:r' || name === 'm:r') readRun(element, place);
    else if (name === 'm:f') readFraction(element, place);
    else if (!name.endsWith('Pr')) readInline(element.children, place);
  }
}

function readFraction(element: Element, place: Place): void {
  readInline(childOf(element, 'm:num')?.children ?? [], place);
  add(place, '/');
  readInline(childOf(element, 'm:den')?.children ?? [], place);
}

function add({ fields, paragraph }: Place, text: string): void {
  if (!fields.includes('code')) paragraph.text += text;
}

/** Hidden or crossed out by itself, else by its styles. */
const isUnread = (look: Element | undefined, { file: { styles }, paragraph }: Place): boolean =>
  UNREAD.some((what) => {
    const own = isOn(look, what);
    if (own !== undefined) return own;
    const isByParagraph = styles.isOn(paragraph.style, what);
    const isByStyle = styles.isOn(valueIn(look, 'w:rStyle'), what);
    return styles.isOnForAll(what) || isByParagraph !== isByStyle;
  });

function readRun(run: Element, place: Place): void {
  const look = childOf(run, 'w:rPr');
  const isUnseen = isUnread(look, place) || childOf(look, 'w:del') !== undefined;
  const fonts = childOf(look, 'w:rFonts')?.attributes ?? {};
  const font = fonts['w:ascii'] ?? fonts['w:hAnsi'] ?? '';
  for (const child of seen(run.children)) {
    // The marks of fields count wherever they stand: what is between them may be seen.
    if (child.name === 'w:fldChar') readFieldMark(child, place, isUnseen);
    else if (!isUnseen) readInRun(child, font, place);
  }
}

const SIGNS: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

const SHAPES = new Set(['w:drawing', 'w:pict', 'w:object']);

function readInRun(child: Element, font: string, place: Place): void {
  const { name } = child;
  if (SHAPES.has(name)) readShape(child, place);
  else if (name === 'w:ruby') readInline(childOf(child, 'w:rubyBase')?.children ?? [], place);
  else if (/^w:(foot|end)noteReference$/.test(name)) readNote(child, place);
  else add(place, SIGNS[name] ?? writtenText(child, font));
}

/** The text of a run, and a sign that it has from another font. */
function writtenText(child: Element, font: string): string {
  if (child.name === 'w:t' || child.name === 'm:t') return readSigns(textIn(child).replace(/\s/g, ' '), font);
  if (child.name !== 'w:sym') return '';
  const { 'w:font': of = '', 'w:char': code = '' } = child.attributes;
  return signOf(of, Number.parseInt(code, 16) || 0);
}

function readNote(reference: Element, place: Place): void {
  if (place.fields.includes('code')) return;
  const note = place.file.noteOf(reference);
  if (!note) return;
  const isCustom = /^(1|true|on)$/.test(reference.attributes['w:customMarkFollows'] ?? '');
  if (!isCustom) add(place, `[${note.mark}]`);
  if (!note.isAtEnd)
    place.paragraph.after.push({ kind: 'note', text: isCustom ? note.text : `[${note.mark}] ${note.text}` });
}

function readFieldMark(mark: Element, place: Place, isUnseen: boolean): void {
  const { fields } = place;
  const type = mark.attributes['w:fldCharType'];
  if (type === 'begin') {
    if (!isUnseen) add(place, formText(childOf(mark, 'w:ffData')));
    fields.push('code');
  } else if (type === 'separate' && fields.length > 0) fields[fields.length - 1] = 'result';
  else if (type === 'end') fields.pop();
}

/** A box or a list of a form that people fill in: it has no result of its own. */
function formText(form: Element | undefined): string {
  const box = childOf(form, 'w:checkBox');
  if (box) return (isOn(box, 'w:checked') ?? isOn(box, 'w:default')) ? '☒' : '☐';
  const list = childOf(form, 'w:ddList');
  const chosen = Number(valueIn(list, 'w:result') ?? valueIn(list, 'w:default') ?? 0);
  return childrenOf(list, 'w:listEntry')[chosen]?.attributes['w:val'] ?? '';
}

const isHiddenShape = ({ name, attributes }: Element): boolean =>
  /(^|:)(docPr|cNvPr)$/.test(name) && /^(1|true)$/.test(attributes.hidden ?? '');

/** The text boxes, diagrams and charts of a drawing, below the paragraph that they belong to. */
function readShape(shape: Element, place: Place): void {
  const parts = shape.children.filter(isElement);
  if (place.fields.includes('code') || parts.some(isHiddenShape)) return;
  for (const child of parts) {
    const blocks = shapeBlocks(child, place);
    place.paragraph.after.push(...blocks);
    if (blocks.length === 0) readShape(child.name === 'mc:AlternateContent' ? shownIn(child) : child, place);
  }
}

const shownIn = (element: Element): Element => shownAlternative(element) ?? element;

/** What an element of a drawing says itself. */
function shapeBlocks(element: Element, { file, part }: Place): Block[] {
  if (element.name === 'w:txbxContent') {
    const story = createStory(file, part);
    story.add(element);
    return story.blocks();
  }
  if (element.name === 'v:textpath') return [{ kind: 'paragraph', text: element.attributes.string ?? '' }];
  if (element.name === 'a:p') return [{ kind: 'paragraph', text: drawnText(element) }];
  return graphicLines(file.package, part, element).map((text) => ({ kind: 'row', text }));
}
