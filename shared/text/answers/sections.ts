import { type Item, plainName } from '#shared/text/answers/items.ts';
import { plainText } from '#shared/text/answers/plain-text.ts';

const NUMBER = /^(?:\d{1,2}|[a-e])\s*[.):]\s*/i;

export type Section = { label: string; lines: string[] };

/**
 * A heading: 'Basic:', '2) Advanced', 'Variant 1: A title', 'Level 3 – Advanced: …'; the text after the label is the
 * first line.
 */
function sectionIn(line: string, isLabel: (word: string) => boolean): Section | undefined {
  const text = line.replace(/^- /, '').replace(NUMBER, '').trim();
  const [, label = '', rest = ''] = /^([^:]{1,80}):\s*(.*)$/.exec(text) ?? [];
  if (label !== '' && isLabel(label)) return { label: label.trim(), lines: rest === '' ? [] : [rest] };
  return !/[.!?]$/.test(text) && isLabel(text) ? { label: text, lines: [] } : undefined;
}

/**
 * The sections of an answer in headings and lines instead of JSON: each heading that names an entry, with the lines
 * under it.
 */
export function labelledSections(text: string, isLabel: (word: string) => boolean): Section[] {
  const sections: Section[] = [];
  for (const line of plainText(text).split('\n')) {
    const section = sectionIn(line, isLabel);
    if (section) sections.push(section);
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** The name of the field for lines without a field name. */
export const REST = 'lines';

type Names = { oneLine: readonly string[]; longer: readonly string[] };

/**
 * Converts a section to an entry: 'Title: …' is a field of one line, 'Content: …' one that continues to the next name.
 */
export function itemOfSection({ label, lines }: Section, { oneLine, longer }: Names): Item {
  const texts = new Map<string, string[]>();
  let current = REST;
  const add = (name: string, line: string): void => void texts.set(name, [...(texts.get(name) ?? []), line]);
  for (const line of lines) {
    const [, given = '', value = ''] = /^(?:- )?([\p{L} _-]{2,24}?)\s*:\s*(.*)$/u.exec(line) ?? [];
    const name = plainName(given);
    if (oneLine.includes(name)) add(name, value);
    else if (longer.includes(name)) {
      current = name;
      add(name, value);
    } else add(current, line);
  }
  return { label, fields: new Map([...texts].map(([name, found]) => [name, found.join('\n').trim()])) };
}
