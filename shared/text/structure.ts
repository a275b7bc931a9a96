import { BOOLEAN_LEVELS } from '#shared/constants.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { Search } from '#shared/text/kinds/boolean-search.ts';
import { type KindName, readContent } from '#shared/text/kinds/index.ts';
import type { Post } from '#shared/text/kinds/social-ad.ts';
import type { Email } from '#shared/text/kinds/sourcing-email.ts';
import { isListItem, listMark } from '#shared/text/list-marks.ts';
import { linesOf } from '#shared/text/text-tokens.ts';

export type Labelled = { label: string; text: string };
/** `number` is null in a list with bullets. */
export type ListItem = { number: number | null; text: string };

type BlockContent =
  | { type: 'title' | 'subtitle' | 'heading' | 'paragraph' | 'search'; text: string }
  | { type: 'facts'; facts: Labelled[] }
  | { type: 'list'; items: ListItem[] }
  /** A note without a label has ''. */
  | { type: 'question'; number: number; text: string; notes: Labelled[] };

/** A part of a text as people see it. `source` is what it was read from, with the empty lines after it. */
export type Block = BlockContent & { source: string };

/** How texts of a kind are read: which have a title, headings, numbered questions. */
type Reading = { titled: boolean; questions: boolean };

/**
 * The blocks of a document in order, as a person sees it. Their sources joined are its text as copied, with placeholders
 * as stored: nothing is lost. Content without the shape of its kind is read as plain text.
 */
export function blocksOf(kind: KindName, content: Content): Block[] {
  const read = seenEntries(readContent(kind, content));
  if (kind === 'sourcing_email' && Array.isArray(read)) return separated((read as Email[]).map(emailBlocks), '\n\n\n');
  if (kind === 'social_ad' && Array.isArray(read)) return separated((read as Post[]).map(postBlocks), '\n\n\n');
  if (kind === 'boolean_search' && Array.isArray(read)) return separated(searchBlocks(read as Search[]), '\n\n');
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return plainBlocks(seenText(text), { titled: true, questions: kind === 'interview_questions' });
}

const seenEntries = (read: unknown): unknown =>
  Array.isArray(read)
    ? read.map((entry: Record<string, string>) =>
        Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, seenText(text)])),
      )
    : read;

const bodyOf = (text: string): Block[] => plainBlocks(text, { titled: false, questions: false });

const emailBlocks = ({ type, subject, message }: Email): Block[] => [
  { type: 'heading', text: type, source: `${type}\n` },
  { type: 'facts', facts: [{ label: 'Subject', text: subject }], source: `Subject: ${subject}\n\n` },
  ...bodyOf(message),
];

const postBlocks = ({ title, content }: Post): Block[] => [
  { type: 'heading', text: title, source: `${title}\n` },
  ...bodyOf(content),
];

const searchBlocks = (searches: readonly Search[]): Block[][] =>
  BOOLEAN_LEVELS.map((level) => ({ level, strings: searches.filter((one) => one.level === level) }))
    .filter(({ strings }) => strings.length > 0)
    .map(({ level, strings }) =>
      separated(
        [
          [{ type: 'heading', text: level, source: level }],
          ...strings.map(({ search }): Block[] => [{ type: 'search', text: search, source: search }]),
        ],
        '\n',
      ),
    );

/** One list of blocks; the separator belongs to the last block before it. */
const separated = (groups: readonly Block[][], separator: string): Block[] =>
  groups.flatMap((blocks, at) =>
    at === groups.length - 1
      ? blocks
      : [...blocks.slice(0, -1), ...blocks.slice(-1).map((one) => ended(one, separator))],
  );

const ended = (block: Block, end: string): Block => ({ ...block, source: block.source + end });

/** `text` without blanks at its end; `source` with its line break and the empty lines after it. */
type Line = { text: string; source: string };

const LABELLED = /^(\p{L}[^:]{1,40}):\s+(\S.*)$/u;
const MAX_TITLE = 120;
const MAX_SUBTITLE = 160;
const MAX_HEADING = 80;

const isItem = ({ text }: Line): boolean => isListItem(text);
const isShort = (line: Line, max: number): boolean =>
  line.text.length <= max && !/[.!?;,…]$/.test(line.text) && !isItem(line);

function plainBlocks(text: string, reading: Reading): Block[] {
  const groups = groupsOf(text);
  if (groups.length === 0) return text === '' ? [] : [{ type: 'paragraph', text: '', source: text }];
  const blocks = groups.flatMap((group, at) => {
    const head = reading.titled ? headOf(group, at, groups[at + 1]) : [];
    const rest = group.slice(head.reduce((lines, block) => lines + linesIn(block), 0));
    return [...head, ...bodyBlocks(rest, reading)];
  });
  return withListsJoined(blocks);
}

/** Lines between empty lines. An empty line belongs to the line before it, at the beginning to the one after it. */
function groupsOf(text: string): Line[][] {
  const groups: Line[][] = [];
  let before = '';
  let open = false;
  for (const source of linesOf(text)) {
    const last = groups.at(-1)?.at(-1);
    if (source.trim() !== '') {
      const line = { text: source.trimEnd(), source: before + source };
      if (open) groups.at(-1)?.push(line);
      else groups.push([line]);
      before = '';
    } else if (last) last.source += source;
    else before += source;
    open = source.trim() !== '';
  }
  return groups;
}

const linesIn = (block: Block): number => (block.type === 'facts' ? block.facts.length : 1);

/** The title, subtitle and facts of the first group, and the heading of each further one. */
function headOf(group: readonly Line[], at: number, next: readonly Line[] | undefined): Block[] {
  const [first] = group;
  if (!first) return [];
  if (at > 0) return isHeading(first, group.length > 1, at, next) ? [lineBlock('heading', first)] : [];
  const facts = factsOf(group);
  if (facts) return [facts];
  if (!isShort(first, MAX_TITLE)) return [];
  return [lineBlock('title', first), ...underTitle(group.slice(1))];
}

function underTitle(rest: readonly Line[]): Block[] {
  const facts = factsOf(rest);
  if (facts) return [facts];
  const [second] = rest;
  return second && isShort(second, MAX_SUBTITLE) ? [lineBlock('subtitle', second)] : [];
}

/**
 * A short line with its text below it, also after an empty line. A line of its own right after the title is none,
 * unless a list follows: it is the company or the place.
 */
function isHeading(line: Line, hasLinesBelow: boolean, at: number, next: readonly Line[] | undefined): boolean {
  if (!isShort(line, MAX_HEADING)) return false;
  if (hasLinesBelow) return true;
  const [below] = next ?? [];
  return below !== undefined && (isItem(below) || at > 1);
}

const lineBlock = (type: 'title' | 'subtitle' | 'heading', { text, source }: Line): Block => ({
  type,
  text: text.trim(),
  source,
});

/** 'Label: value' in at least two lines, and in no other. */
function factsOf(group: readonly Line[]): Block | undefined {
  const facts = group.map(({ text }) => labelled(text));
  if (group.length < 2 || facts.some(({ label }) => label === '')) return undefined;
  return { type: 'facts', facts, source: sourceOf(group) };
}

const labelled = (line: string): Labelled => {
  const [, label = '', text = line.trim()] = LABELLED.exec(line) ?? [];
  return { label, text };
};

const sourceOf = (lines: readonly Line[]): string => lines.map(({ source }) => source).join('');

type LineType = 'bullet' | 'number' | 'text';
/** Letters number what a question consists of, and no question. */
function typeOf({ text }: Line, questions: boolean): LineType {
  const mark = listMark(text);
  if (mark === null || mark.length === text.length || (questions && mark.isLetter)) return 'text';
  return mark.number === null ? 'bullet' : 'number';
}

function bodyBlocks(lines: readonly Line[], { questions }: Reading): Block[] {
  const runs: { type: LineType; lines: Line[] }[] = [];
  for (const line of lines) {
    const type = typeOf(line, questions);
    const last = runs.at(-1);
    const isNote = questions && type === 'text' && last?.type === 'number';
    const goesOn = last?.type === type && !(questions && type === 'number');
    if (last && (isNote || goesOn)) last.lines.push(line);
    else runs.push({ type, lines: [line] });
  }
  return runs.map(({ type, lines: run }) => {
    if (type === 'text') return paragraph(run);
    return questions && type === 'number' ? question(run) : list(run);
  });
}

const paragraph = (lines: readonly Line[]): Block => ({
  type: 'paragraph',
  text: lines.map(({ text }) => text).join('\n'),
  source: sourceOf(lines),
});

const list = (lines: readonly Line[]): Block => ({ type: 'list', items: itemsOf(lines), source: sourceOf(lines) });

function itemsOf(lines: readonly Line[]): ListItem[] {
  const items: ListItem[] = [];
  for (const line of lines) items.push(itemOf(line, items.at(-1)?.number ?? 0));
  return items;
}

function itemOf({ text }: Line, before = 0): ListItem {
  const mark = listMark(text, before);
  return { number: mark?.number ?? null, text: text.slice(mark?.length ?? 0) };
}

function question(lines: readonly Line[]): Block {
  const [first, ...notes] = lines;
  const { number, text } = itemOf(first as Line);
  const source = sourceOf(lines);
  return { type: 'question', number: number ?? 0, text, notes: notes.map((line) => labelled(line.text)), source };
}

/** Items with empty lines between them are one list. */
function withListsJoined(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const next of blocks) {
    const last = out.at(-1);
    if (last?.type === 'list' && next.type === 'list' && isNumbered(last.items) === isNumbered(next.items)) {
      out[out.length - 1] = { ...last, items: [...last.items, ...next.items], source: last.source + next.source };
    } else out.push(next);
  }
  return out;
}

const isNumbered = ([first]: readonly ListItem[]): boolean => first?.number !== null;
