import PDFDocument from 'pdfkit';
import { pdfText } from '#shared/exports/letters.ts';
import type { Block, Labelled, ListItem } from '#shared/text/structure.ts';
import { type DocumentFile, INK, type Look, SOFT } from '#worker/exports/document-file.ts';

export type Fonts = { regular: Uint8Array; bold: Uint8Array };
export type Pdf = PDFKit.PDFDocument;
export const MARGIN = { top: 104, bottom: 76, left: 68, right: 68 };

type Font = 'regular' | 'bold';
type Typed = { font: Font; size: number; gap: number; colour: string };
/** A block of one paragraph, with the room above and below it in points. */
type Line = { tag: string; type: Typed; before?: number; after: number };
const TITLE: Typed = { font: 'bold', size: 22, gap: 2, colour: INK };
const SUBTITLE: Typed = { font: 'regular', size: 10.5, gap: 3, colour: SOFT };
const BODY: Typed = { font: 'regular', size: 10.5, gap: 4.2, colour: INK };
const NOTE: Typed = { font: 'regular', size: 9.5, gap: 3, colour: SOFT };
const INDENT = { bullet: 16, number: 24, search: 14 };
/** A paragraph is not divided above its second line. */
const TWO_LINES = 34;
/** A text of so many characters is one line; measuring every item would take half of the time. */
const ONE_LINE_CHARACTERS = 60;
/** So many headings in a row stay together. */
const HEADINGS_MAX = 5;

type Element = PDFKit.PDFStructureElement;

/** Sets the blocks of a document below each other; new pages begin by themselves. */
export class Layout {
  readonly pdf: Pdf;
  private readonly colour: string;
  private readonly lines: Record<'title' | 'subtitle' | 'heading' | 'paragraph', Line>;

  constructor(pdf: Pdf, { colour }: Look) {
    this.pdf = pdf;
    this.colour = colour;
    this.lines = {
      title: { tag: 'H1', type: TITLE, after: 4 },
      subtitle: { tag: 'P', type: SUBTITLE, after: 12 },
      heading: { tag: 'H2', type: { font: 'bold', size: 13, gap: 0, colour }, before: 14, after: 5 },
      paragraph: { tag: 'P', type: BODY, after: 8 },
    };
  }

  write(section: Element, blocks: readonly Block[]): void {
    for (const [at, block] of blocks.entries()) {
      this.makeRoom(this.needed(blocks, at));
      this.block(section, block);
    }
  }

  private get width(): number {
    return this.pdf.page.width - MARGIN.left - MARGIN.right;
  }

  private makeRoom(height: number): void {
    const bottom = this.pdf.page.height - MARGIN.bottom;
    const isFresh = this.pdf.y <= MARGIN.top;
    if (!isFresh && this.pdf.y + height > bottom) this.pdf.addPage();
  }

  private height(text: string, type: Typed, indent = 0): number {
    this.pdf.font(type.font).fontSize(type.size);
    const width = this.width - indent;
    return this.pdf.heightOfString(this.inLines(text, width), { width, lineGap: type.gap });
  }

  /** The height that must be free for the beginning of a block; a heading takes along what it stands above. */
  private needed(blocks: readonly Block[], from: number): number {
    let height = 0;
    for (const block of blocks.slice(from, from + HEADINGS_MAX)) {
      if (block.type === 'question') return height + this.questionHeight(block.text, block.notes);
      if (block.type !== 'title' && block.type !== 'heading') return height + TWO_LINES;
      const { type, before = 0, after } = this.lines[block.type];
      height += before + this.height(block.text, type) + after;
    }
    return height;
  }

  private questionHeight(text: string, notes: readonly Labelled[]): number {
    const of = (one: string, type: Typed) => this.height(one, type, INDENT.number) + 2;
    const below = notes.map((note) => of(lineOf(note), NOTE));
    const height = below.reduce((sum, one) => sum + one, 4 + of(text, BODY));
    // What is longer than a page is divided wherever it stands.
    return Math.min(height, this.pdf.page.height - MARGIN.top - MARGIN.bottom);
  }

  private text(text: string, type: Typed, indent = 0, more: PDFKit.Mixins.TextOptions = {}): void {
    const { pdf } = this;
    const width = this.width - indent;
    pdf.font(type.font).fontSize(type.size).fillColor(type.colour);
    pdf.text(this.inLines(text, width), MARGIN.left + indent, pdf.y, { width, lineGap: type.gap, ...more });
  }

  private element(parent: Element, tag: string, draw: () => void): void {
    parent.add(this.pdf.struct(tag, {}, draw));
  }

  private block(section: Element, block: Block): void {
    if (block.type === 'list') this.list(section, block.items.map(markedItem));
    else if (block.type === 'facts') this.facts(section, block.facts);
    else if (block.type === 'question') this.question(section, block);
    else if (block.type === 'search') this.search(section, block.text);
    else {
      const { tag, before = 0, ...look } = this.lines[block.type];
      this.pdf.y += before;
      this.line(section, tag, { text: block.text, ...look });
    }
  }

  private line(section: Element, tag: string, { text, type, after }: { text: string; type: Typed; after: number }) {
    this.element(section, tag, () => this.text(text, type));
    this.pdf.y += after;
  }

  private facts(section: Element, facts: readonly Labelled[]): void {
    for (const fact of facts) {
      this.makeRoom(TWO_LINES);
      this.element(section, 'P', () => {
        this.text(`${fact.label}: `, { ...BODY, colour: SOFT }, 0, { continued: true });
        this.rest(fact.text, BODY);
      });
      this.pdf.y += 2;
    }
    this.pdf.y += 6;
  }

  /** Goes on in the line that a label began. */
  private rest(text: string, type: Typed): void {
    this.pdf.font(type.font).fontSize(type.size).fillColor(type.colour);
    this.pdf.text(this.inLines(text, this.width - INDENT.number), { lineGap: type.gap, continued: false });
  }

  /** A text with breaks in words wider than a line: the library takes quadratic time for these. */
  private inLines(text: string, width: number): string {
    return pdfText(text).replace(LONG_WORD, (word) => brokenWord(word, width, (one) => this.pdf.widthOfString(one)));
  }

  private list(section: Element, items: readonly (readonly [string, string])[]): void {
    const list = this.pdf.struct('L');
    section.add(list);
    for (const [mark, text] of items) {
      const indent = mark === '•' ? INDENT.bullet : INDENT.number;
      this.makeRoom(text.length > ONE_LINE_CHARACTERS ? TWO_LINES : TWO_LINES / 2);
      const item = this.pdf.struct('LI');
      list.add(item);
      this.marked(item, mark, () => this.element(item, 'LBody', () => this.text(text, BODY, indent)));
      item.end();
      this.pdf.y += 3;
    }
    list.end();
    this.pdf.y += 5;
  }

  /** The mark of an item, and what stands beside it in the same line. */
  private marked(item: Element, mark: string, drawBody: () => void): void {
    const { y } = this.pdf;
    const type: Typed = { ...BODY, font: mark === '•' ? 'regular' : 'bold', colour: this.colour };
    this.element(item, 'Lbl', () => this.text(mark, type, mark === '•' ? 2 : 0, { lineBreak: false }));
    this.pdf.y = y;
    drawBody();
  }

  private question(section: Element, { number, text, notes }: Extract<Block, { type: 'question' }>): void {
    this.pdf.y += 4;
    const [list, item, body] = [this.pdf.struct('L'), this.pdf.struct('LI'), this.pdf.struct('LBody')];
    section.add(list);
    list.add(item);
    this.marked(item, `${number}.`, () => {
      item.add(body);
      this.element(body, 'P', () => this.text(text, BODY, INDENT.number));
    });
    for (const note of notes) {
      this.pdf.y += 2;
      this.element(body, 'P', () => this.note(note));
    }
    body.end();
    item.end();
    list.end();
    this.pdf.y += 5;
  }

  private note({ label, text }: Labelled): void {
    if (label === '') this.text(text, NOTE, INDENT.number);
    else {
      this.text(`${label}: `, { ...NOTE, font: 'bold' }, INDENT.number, { continued: true });
      this.rest(text, NOTE);
    }
  }

  /** With a bar at its side, which is decoration; a string that goes on on the next page has none. */
  private search(section: Element, text: string): void {
    const { pdf } = this;
    pdf.y += 4;
    this.makeRoom(this.height(text, BODY, INDENT.search));
    const { y } = pdf;
    const page = pdf.bufferedPageRange().count;
    this.element(section, 'Code', () => this.text(text, BODY, INDENT.search));
    const end = pdf.y;
    if (pdf.bufferedPageRange().count === page) {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf
        .save()
        .rect(MARGIN.left, y - 2, 2, end - y - 1)
        .fill(this.colour)
        .restore();
      pdf.endMarkedContent();
    }
    pdf.y = end + 5;
  }
}

const markedItem = ({ number, text }: ListItem) => [number === null ? '•' : `${number}.`, text] as const;

const LONG_WORD = /[^\s-]{40,}/g;

function brokenWord(word: string, width: number, widthOf: (letter: string) => number): string {
  const widths = new Map<string, number>();
  let line = 0;
  let broken = '';
  for (const letter of word) {
    const own = widths.get(letter) ?? widthOf(letter);
    widths.set(letter, own);
    if (line + own > width) broken += '\n';
    line = line + own > width ? own : line + own;
    broken += letter;
  }
  return broken;
}

const lineOf = ({ label, text }: Labelled): string => (label === '' ? text : `${label}: ${text}`);

/** An empty file with its fonts; `paper` in points. */
export function openPdf(file: DocumentFile, { paper }: Look, fonts: Fonts, subject: string): Pdf {
  const pdf = new PDFDocument({
    size: paper === 'Letter' ? 'LETTER' : 'A4',
    margins: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: file.language ?? 'en',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // None: a standard font would be embedded, and one that is given here is read anew for each text in it.
    font: '',
    info: { Title: file.title, Author: file.company, Subject: subject, Creator: 'Rolevoice' },
  } as unknown as PDFKit.PDFDocumentOptions);
  pdf.registerFont('regular', Buffer.from(fonts.regular));
  pdf.registerFont('bold', Buffer.from(fonts.bold));
  return pdf;
}
