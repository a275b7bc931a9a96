import { Parser } from 'htmlparser2';
import { withoutBullet } from '#shared/text/list-marks.ts';

/** `postings`: the JobPosting objects of its JSON-LD, with their descriptions as lines of text. */
export type HtmlText = { text: string; language: string | null; postings: Record<string, unknown>[] };

const HEADING = /^h[1-6]$/;
const BLOCK = new Set(
  'p div li ul ol section article main header footer tr table blockquote pre dl dt dd figure aside br hr'.split(' '),
);
const CELL = new Set(['td', 'th']);
const LEFT_OUT = new Set(
  'script style noscript template svg nav form button select iframe title textarea object'.split(' '),
);
/** The parser takes quadratic time in the number of open elements. */
const LEVELS_MAX = 512;
const TEXT_MAX = 200_000;

/** Thrown for elements nested deeper than any page needs. */
export class TooDeep extends Error {
  override name = 'TooDeep';
}

/** Lines of text: one for each block, with '- ' before those of lists and an empty one before each heading. */
class Lines {
  readonly done: string[] = [];
  private line = '';
  private isItem = false;
  private length = 0;

  add(text: string): void {
    if (this.length > TEXT_MAX) return;
    this.length += text.length;
    this.line += text.replace(/\s+/g, ' ');
  }

  end(): void {
    const line = this.line.replace(/ {2,}/g, ' ').trim();
    this.line = '';
    if (line === '') return;
    this.done.push(this.isItem ? `- ${withoutBullet(line)}` : line);
    this.isItem = false;
  }

  open(name: string): void {
    if (CELL.has(name)) this.line += ' ';
    if (!BLOCK.has(name) && !HEADING.test(name)) return;
    this.end();
    if (HEADING.test(name) && this.done.length > 0) this.done.push('');
    if (name === 'li') this.isItem = true;
  }

  close(name: string): void {
    if (BLOCK.has(name) || HEADING.test(name)) this.end();
    if (name === 'li') this.isItem = false;
  }
}

type Attributes = Readonly<Record<string, string>>;
const isHidden = (of: Attributes): boolean => 'hidden' in of || of['aria-hidden'] === 'true';
const isJobData = ({ type = '' }: Attributes): boolean => /^\s*application\/ld\+json\b/i.test(type);

type Parsed = { text: string; language: string | null; data: string[] };

/** One pass over a page. Throws TooDeep. */
function parse(html: string): Parsed {
  const lines = new Lines();
  const data: string[] = [];
  const open: { isLeftOut: boolean; isData: boolean }[] = [];
  const isOut = (): boolean => open.at(-1)?.isLeftOut ?? false;
  let language: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= LEVELS_MAX) throw new TooDeep('Nested too deep');
      if (name === 'html') language = attributes.lang || null;
      const isLeftOut = isOut() || LEFT_OUT.has(name) || isHidden(attributes);
      const isData = name === 'script' && isJobData(attributes);
      if (isData) data.push('');
      open.push({ isLeftOut, isData });
      if (!isLeftOut) lines.open(name);
    },
    ontext(text) {
      if (open.at(-1)?.isData) data[data.length - 1] += text;
      else if (!isOut()) lines.add(text);
    },
    onclosetag(name) {
      if (!open.pop()?.isLeftOut) lines.close(name);
    },
  });
  parser.write(html);
  parser.end();
  lines.end();
  return { text: lines.done.join('\n'), language, data };
}

const TAG = /<\/?(?:p|br|ul|ol|li|div|span|strong|b|em|h[1-6])\b[^<>]*>/i;

/** The lines of a description: HTML, HTML that was encoded once more, or plain text. */
function descriptionText(description: string): string {
  const isHtml = TAG.test(description);
  const { text } = parse(isHtml ? description : description.replace(/\r?\n/g, '<br>'));
  return TAG.test(text) ? parse(text).text : text;
}

const POSTINGS_MAX = 20;
const NESTED_MAX = 6;

/** Every JobPosting of a JSON-LD value: in lists, in `@graph`, as part of another object. */
function postingsIn(value: unknown, found: Record<string, unknown>[], level = 0): void {
  if (typeof value !== 'object' || value === null || level > NESTED_MAX || found.length >= POSTINGS_MAX) return;
  if (!Array.isArray(value) && [(value as { '@type'?: unknown })['@type']].flat().includes('JobPosting'))
    found.push(value as Record<string, unknown>);
  else for (const inner of Object.values(value)) postingsIn(inner, found, level + 1);
}

function parsedData(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Reads a page in one pass: its text by lines, its language, and its job data. Throws TooDeep. */
export function readHtml(html: string): HtmlText {
  const { text, language, data } = parse(html);
  const found: Record<string, unknown>[] = [];
  for (const json of data) postingsIn(parsedData(json), found);
  const postings = found.map((posting) => {
    const { description } = posting;
    return { ...posting, description: typeof description === 'string' ? descriptionText(description) : '' };
  });
  return { text, language, postings };
}
