import type { Channel, FieldName, TitleFault } from '#shared/checks/channels/channels.ts';
import type { ChannelField } from '#shared/checks/channels/fields.ts';
import { htmlOf } from '#shared/text/html.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import { blocksOf } from '#shared/text/structure.ts';

/** What one button puts on the clipboard; `html` beside the plain text for channels that take headings and lists. */
export type Copied = { field: FieldName; text: string; html?: string };

/**
 * One for each field: subject and message, title and description are pasted into fields of their own (CHAN-06).
 * `shown`: the whole text of the document as shown.
 */
export const copiesFor = ({ html, kind }: Channel, fields: readonly ChannelField[], shown: string): Copied[] =>
  fields.map(({ name, text }) => {
    const plain = { field: name, text: text.trim() };
    if (!html || name !== 'description') return plain;
    const titles = !fields.some((field) => field.name === 'title');
    return { ...plain, html: htmlOf(blocksOf(kind, shown), { titles }) };
  });

const named = (title: string, words: readonly string[]): boolean =>
  words.some((word) => word.trim() !== '' && title.toLowerCase().includes(word.trim().toLowerCase()));

const FAULTS: Record<TitleFault, (title: string, role: RoleMaterial) => boolean> = {
  pay: (title) => /\p{Sc}\s?\d|\d\s?\p{Sc}|\b\d{2,3}k\b|\b(?:salary|per (?:hour|year|annum))\b/iu.test(title),
  place: (title, { city, region, country }) => named(title, [city, region, country]),
  company: (title, { company_name }) => named(title, [company_name]),
  code: (title) => /\b(?:ref|req|job|id)\b[.:#\s-]*\d{2,}|#\s?\d{2,}|\b[A-Z]{1,4}-?\d{3,}\b/i.test(title),
  'employment type': (title) =>
    /\b(?:(?:full|part)[- ]time|permanent|temporary|fixed[- ]term|internship)\b/i.test(title),
};

/** What stands in the title although the channel asks for a title without it. */
export const titleFaults = (
  { titleWithout = [] }: Pick<Channel, 'titleWithout'>,
  title: string,
  role: RoleMaterial,
): TitleFault[] => titleWithout.filter((fault) => FAULTS[fault](title, role));
