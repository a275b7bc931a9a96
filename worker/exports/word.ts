import * as docx from 'docx';
import { BorderStyle, type IPropertiesOptions, TabStopType } from 'docx';
import { exportWords, footerOf } from '#shared/exports/words.ts';
import type { Block, Labelled, ListItem } from '#shared/text/structure.ts';
import { type DocumentFile, INK, type Look, logoSize, SOFT } from '#worker/exports/document-file.ts';

/** Its letters have the same widths in Word and in LibreOffice. */
const FONT = 'Arial';
const AUTO = 'auto' as const;

/** Twentieths of a point. */
const twips = (points: number): number => Math.round(points * 20);
const half = (points: number): number => points * 2;
const hex = (colour: string): string => colour.slice(1);

type Style = NonNullable<NonNullable<IPropertiesOptions['styles']>['paragraphStyles']>[number];
const style = (id: string, name: string, paragraph: Style['paragraph'] = {}, run: Style['run'] = {}): Style => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  paragraph: paragraph as NonNullable<Style['paragraph']>,
  run: run as NonNullable<Style['run']>,
});

/** Where the text of facts begins. */
const FACTS = twips(110);
const HANGING = { bullet: twips(16), number: twips(24) };

/** Word's own styles by their names, so that a template of the company can change how they look. */
function wordStyles(colour: string, language: string): NonNullable<IPropertiesOptions['styles']> {
  const heading = { font: FONT, bold: true };
  return {
    default: {
      document: {
        run: { font: FONT, size: half(10.5), color: hex(INK), language: { value: language } },
        paragraph: { spacing: { line: 290, lineRule: AUTO } },
      },
      title: {
        run: { ...heading, size: half(22), color: hex(INK) },
        paragraph: { spacing: { before: 0, after: twips(4), line: 252, lineRule: AUTO }, keepNext: true },
      },
      heading1: {
        run: { ...heading, size: half(13), color: hex(colour) },
        paragraph: { spacing: { before: twips(16), after: twips(4), line: 260, lineRule: AUTO }, keepNext: true },
      },
    },
    paragraphStyles: [
      style('Subtitle', 'Subtitle', { spacing: { after: twips(14) } }, { size: half(11), color: hex(SOFT) }),
      style('BodyText', 'Body Text', { spacing: { after: twips(8) } }),
      style('ListBullet', 'List Bullet', { spacing: { after: twips(3) } }),
      style('ListNumber', 'List Number', { spacing: { before: twips(6), after: twips(3) } }),
      style(
        'ListContinue',
        'List Continue',
        { spacing: { after: twips(2) }, indent: { left: HANGING.number } },
        { size: half(9.5), color: hex(SOFT) },
      ),
      style('Fact', 'Fact', {
        spacing: { after: twips(2) },
        tabStops: [{ type: TabStopType.LEFT, position: FACTS }],
        indent: { left: FACTS, hanging: FACTS },
      } as Style['paragraph']),
      style(
        'SearchString',
        'Search String',
        {
          spacing: { before: twips(4), after: twips(6) },
          indent: { left: twips(10) },
          border: { left: { style: BorderStyle.SINGLE, size: 12, color: hex(colour), space: 8 } },
        },
        { font: 'Courier New', size: half(9.5) },
      ),
      style('Header', 'header', { spacing: { after: 0 } }),
      style('Footer', 'footer', {}, { size: half(8.5), color: hex(SOFT) }),
    ],
  };
}

const PAGES = { A4: { width: 11_906, height: 16_838 }, Letter: { width: 12_240, height: 15_840 } };
const SIDE = twips(68);
const AFTER_FACTS = twips(8);

// Refused by XML 1.0.
const REFUSED = /[^\P{Cc}\n\t]|\p{Surrogate}|[\ufffe\uffff]/gu;
const clean = (text: string): string => text.replace(REFUSED, '');

/** How the blocks of one paragraph look. */
const PARAGRAPHS: Record<Exclude<Block['type'], 'list' | 'facts' | 'question'>, docx.IParagraphOptions> = {
  title: { heading: docx.HeadingLevel.TITLE },
  subtitle: { style: 'Subtitle' },
  heading: { heading: docx.HeadingLevel.HEADING_1 },
  search: { style: 'SearchString' },
  paragraph: { style: 'BodyText' },
};

type NumberedList = { reference: string; start: number };

/** Paragraphs are made in order: a number goes on from the one before, or begins a list of its own. */
class Writer {
  readonly lists: NumberedList[] = [];
  readonly children: docx.Paragraph[] = [];
  private last = Number.NaN;
  private readonly rtl: boolean;

  constructor(direction: 'ltr' | 'rtl') {
    this.rtl = direction === 'rtl';
  }

  write(block: Block): void {
    if (block.type === 'list') for (const item of block.items) this.add(this.item(item));
    else if (block.type === 'facts') this.facts(block.facts);
    else if (block.type === 'question') this.question(block.number, block.text, block.notes);
    else this.add({ ...PARAGRAPHS[block.type], children: this.runs(block.text) });
  }

  /** What follows stands apart from them. */
  private facts(facts: readonly Labelled[]): void {
    for (const fact of facts) {
      const isLast = fact === facts.at(-1);
      this.add({ style: 'Fact', ...(isLast && { spacing: { after: AFTER_FACTS } }), children: this.fact(fact) });
    }
  }

  private add(options: docx.IParagraphOptions): void {
    this.children.push(new docx.Paragraph({ ...options, bidirectional: this.rtl }));
  }

  /** One run for each line. */
  private runs(text: string, more: docx.IRunOptions = {}): docx.TextRun[] {
    return clean(text)
      .split('\n')
      .map((line, at) => new docx.TextRun({ ...more, text: line, rightToLeft: this.rtl, ...(at > 0 && { break: 1 }) }));
  }

  private fact({ label, text }: Labelled): docx.TextRun[] {
    const tab = new docx.TextRun({ children: [new docx.Tab()] });
    return [...this.runs(`${label}:`, { bold: true }), tab, ...this.runs(text)];
  }

  private item({ number, text }: ListItem): docx.IParagraphOptions {
    const numbering = number === null ? { reference: 'bullets', level: 0 } : this.numbering(number);
    return { style: number === null ? 'ListBullet' : 'ListNumber', numbering, children: this.runs(text) };
  }

  /** The notes of a question stay on its page. */
  private question(number: number, text: string, notes: readonly Labelled[]): void {
    const together = { keepLines: true };
    const numbering = this.numbering(number);
    const next = (isThere: boolean) => (isThere ? { keepNext: true } : {});
    const children = this.runs(text);
    this.add({ ...together, ...next(notes.length > 0), style: 'ListNumber', numbering, children });
    notes.forEach(({ label, text: note }, at) => {
      const parts = [...(label === '' ? [] : this.runs(`${label}: `, { bold: true })), ...this.runs(note)];
      this.add({ ...together, ...next(at < notes.length - 1), style: 'ListContinue', children: parts });
    });
  }

  private numbering(number: number): { reference: string; level: number } {
    if (number !== this.last + 1) this.lists.push({ reference: `numbers-${this.lists.length + 1}`, start: number });
    this.last = number;
    return { reference: this.lists.at(-1)?.reference ?? '', level: 0 };
  }
}

const levelOf = (format: 'bullet' | 'number', colour: string, start = 1): docx.ILevelsOptions => ({
  level: 0,
  ...(format === 'bullet'
    ? { format: docx.LevelFormat.BULLET, text: '•' }
    : { format: docx.LevelFormat.DECIMAL, text: '%1.', start }),
  alignment: docx.AlignmentType.LEFT,
  style: {
    run: { bold: format === 'number', color: colour.slice(1) },
    paragraph: { indent: { left: HANGING[format], hanging: HANGING[format] } },
  },
});

function headerOf({ logo, colour }: Look, { company }: DocumentFile): docx.Header {
  const name = clean(company);
  const children = logo
    ? [
        new docx.ImageRun({
          type: logo.type,
          data: logo.bytes,
          transformation: inPixels(logoSize(logo)),
          altText: { name: 'Logo', title: name, description: name },
        }),
      ]
    : [new docx.TextRun({ text: name, bold: true, color: colour.slice(1) })];
  return new docx.Header({ children: [new docx.Paragraph({ style: 'Header', children })] });
}

/** At 96 pixels an inch, as the library counts. */
const inPixels = ({ width, height }: { width: number; height: number }) => ({
  width: Math.max(1, Math.round((width * 96) / 72)),
  height: Math.max(1, Math.round((height * 96) / 72)),
});

function footer(file: DocumentFile, width: number): docx.Footer {
  const words = exportWords(file.language);
  const [before, between, after] = words.page;
  const count = [before, docx.PageNumber.CURRENT, between, docx.PageNumber.TOTAL_PAGES, after].filter(Boolean);
  const children = [
    new docx.TextRun(clean(footerOf(words, file))),
    new docx.TextRun({ children: [new docx.Tab(), ...count] }),
  ];
  const tabStops = [{ type: docx.TabStopType.RIGHT, position: width - 2 * SIDE }];
  return new docx.Footer({ children: [new docx.Paragraph({ style: 'Footer', tabStops, children })] });
}

/** The properties that Word shows under 'Info'. */
function propertiesOf(file: DocumentFile) {
  const words = exportWords(file.language);
  return {
    title: clean(file.title),
    creator: clean(file.company),
    lastModifiedBy: clean(file.company),
    description: clean(footerOf(words, file)),
    customProperties: [
      { name: 'Company', value: clean(file.company) },
      { name: 'Language', value: file.language ?? '' },
      { name: 'Version', value: String(file.version) },
      { name: 'Date', value: file.date.toISOString().slice(0, 10) },
    ],
  };
}

/** The bytes of a Word file. */
export function writeWord(file: DocumentFile, look: Look): Promise<Buffer> {
  const writer = new Writer(file.direction);
  for (const block of file.blocks) writer.write(block);
  const page = PAGES[look.paper];
  const margin = { top: twips(104), bottom: twips(68), left: SIDE, right: SIDE, header: twips(40), footer: twips(34) };
  const lists = writer.lists.map(({ reference, start }) => ({
    reference,
    levels: [levelOf('number', look.colour, start)],
  }));
  const document = new docx.Document({
    ...propertiesOf(file),
    styles: wordStyles(look.colour, file.language ?? 'en-GB'),
    numbering: { config: [{ reference: 'bullets', levels: [levelOf('bullet', look.colour)] }, ...lists] },
    sections: [
      {
        properties: { page: { size: page, margin } },
        headers: { default: headerOf(look, file) },
        footers: { default: footer(file, page.width) },
        children: writer.children,
      },
    ],
  });
  return docx.Packer.toBuffer(document);
}
