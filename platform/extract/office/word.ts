import { type ChunkReader, chunkText } from '#platform/extract/office/chunk.ts';
import { formatNumber } from '#platform/extract/office/number-format.ts';
import { createNumbering } from '#platform/extract/office/numbering.ts';
import type { Package } from '#platform/extract/office/package.ts';
import { readStyles } from '#platform/extract/office/styles.ts';
import { type Block, createStory, type WordFile } from '#platform/extract/office/word-story.ts';
import { childrenOf, type Element, isElement, isOn, parseXml } from '#platform/extract/office/xml.ts';

/**
 * The text of a Word file as a reader sees it, in that order: headers once, the body with its lists numbered and its notes
 * below their paragraphs, endnotes, footers once. Written by hand: the libraries that read Word files for a page leave
 * out numbers, notes, boxes and headers, and give hidden text.
 */
export function wordText(from: Package, main: string, max: number, depth = 0): string {
  const body = from.part(main);
  if (!body) throw new Error('The document of the file is missing');
  const open = (type: string): Element | undefined => {
    const bytes = from.part(from.related(main, type) ?? '');
    return bytes && parseXml(bytes);
  };
  const styles = readStyles(open('styles'));
  const pages = createPages((id) => from.target(main, id), isOn(open('settings'), 'w:evenAndOddHeaders') ?? false);
  const endnotes: Block[] = [];
  const file: WordFile = {
    package: from,
    styles,
    numbering: createNumbering(open('numbering'), (style) => styles.listOf(style).list),
    noteOf: () => undefined,
    onSection: pages.onSection,
    chunkText: (part) => chunkText(part, { max, depth, inner: from.inner, wordText: innerText }),
  };
  file.noteOf = createNotes(file, { footnote: open('footnotes'), endnote: open('endnotes') }, endnotes);
  const story = createStory(file, main);
  parseXml(body, {
    of: new Set(['w:body']),
    each: (child) => {
      story.add(child);
      return story.length() > max;
    },
  });
  const around = (names: ReadonlySet<string>) => onceOf([...names].map((name) => storyOf(file, name)));
  return joined([...around(pages.headers), ...story.blocks(), ...endnotes, ...around(pages.footers)]);
}

const innerText: ChunkReader['wordText'] = (from, max, depth) =>
  wordText(from, from.related('', 'officeDocument') ?? 'word/document.xml', max, depth);

/** Items, rows and notes stand line by line, paragraphs apart. */
const joined = (blocks: readonly Block[]): string =>
  blocks
    .map(({ kind, text }, at) => {
      const before = blocks[at - 1]?.kind;
      const isTight = kind === 'note' || (kind !== 'paragraph' && kind === before);
      return `${at === 0 ? '' : isTight ? '\n' : '\n\n'}${text.trim()}`;
    })
    .join('');

function storyOf(file: WordFile, name: string): Block[] {
  const bytes = file.package.part(name);
  if (!bytes) return [];
  const story = createStory(file, name);
  for (const child of parseXml(bytes).children) if (isElement(child)) story.add(child);
  return story.blocks();
}

/** What stands on each page: each text once, and none that is only a number. */
function onceOf(stories: readonly Block[][]): Block[] {
  const known = new Set<string>();
  return stories.flat().filter(({ text }) => {
    const isNew = /\p{L}/u.test(text) && !known.has(text.trim());
    known.add(text.trim());
    return isNew;
  });
}

/** Collects the headers and footers that some page of a section shows. */
function createPages(targetOf: (id: string | undefined) => string | undefined, hasEvenPages: boolean) {
  const [headers, footers] = [new Set<string>(), new Set<string>()];
  const onSection = (section: Element): void => {
    const isShown = (type: string | undefined) =>
      type === 'first' ? isOn(section, 'w:titlePg') === true : type !== 'even' || hasEvenPages;
    for (const [name, parts] of [['w:headerReference', headers] as const, ['w:footerReference', footers] as const])
      for (const { attributes } of childrenOf(section, name)) {
        const part = targetOf(attributes['r:id']);
        if (part && isShown(attributes['w:type'])) parts.add(part);
      }
  };
  return { headers, footers, onSection };
}

type NotesOf = { footnote: Element | undefined; endnote: Element | undefined };

/** Footnotes by number, endnotes by Roman number as Word has them; the latter are kept for the end. */
function createNotes(file: WordFile, roots: NotesOf, endnotes: Block[]): WordFile['noteOf'] {
  const byId = (kind: keyof NotesOf) =>
    new Map(childrenOf(roots[kind], `w:${kind}`).map((note) => [note.attributes['w:id'], note]));
  const notes = { footnote: byId('footnote'), endnote: byId('endnote') };
  const counts = { footnote: 0, endnote: 0 };
  return ({ name, attributes }) => {
    const kind = name === 'w:endnoteReference' ? 'endnote' : 'footnote';
    const note = notes[kind].get(attributes['w:id']);
    // Each once: a note that refers to itself would have no end.
    notes[kind].delete(attributes['w:id']);
    if (!note) return undefined;
    if (!attributes['w:customMarkFollows']) counts[kind] += 1;
    const text = noteText(file, note);
    const mark = formatNumber(counts[kind], kind === 'endnote' ? 'lowerRoman' : 'decimal');
    if (kind === 'endnote') endnotes.push({ kind: 'note', text: `[${mark}] ${text}` });
    return { mark, text, isAtEnd: kind === 'endnote' };
  };
}

function noteText(file: WordFile, note: Element): string {
  const story = createStory(file, '');
  for (const child of note.children) if (isElement(child)) story.add(child);
  const lines = story.blocks().map(({ text }) => text.trim());
  return lines.join(' ');
}
