import type { Channel, FieldName, Limit } from '#shared/checks/channels/channels.ts';
import { fittingLength } from '#shared/checks/channels/measure.ts';
import { asSeen, type Seen } from '#shared/text/as-seen.ts';
import type { DocumentPart, PartName, Place } from '#shared/text/document-parts.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { COMPANY_PLACEHOLDER, fillShown, SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { type Block, blocksOf } from '#shared/text/structure.ts';

/** Characters as they are stored, and where they stand in the document; `part` is null for those in between. */
type Span = { text: string; part: PartName | null; from: number; to: number };

/** The same as they are sent: without what nobody sees. `placeOf` is null for a filled placeholder. */
type SentSpan = Span & { placeOf: Seen['placeOf'] | null };

/** A field of a channel, with its placeholders filled. */
export type ChannelField = { name: FieldName; text: string; spans: readonly SentSpan[] };

/**
 * The fields of a channel for one card of a document; of a whole text, `card` is ignored. Content without the shape of
 * its kind fills the last field.
 */
export function fieldsFor(
  { fields, kind }: Pick<Channel, 'fields' | 'kind'>,
  parts: readonly DocumentPart[],
  card: number,
  shownFor: ShownFor,
): ChannelField[] {
  const partOf = (field: string) => parts.find(({ name }) => name === `${card}.${field}`);
  const whole = parts.find(({ name }) => name === 'text');
  const spansOf = (field: FieldName): Span[] => {
    if (whole)
      return kind === 'job_advert' ? advertSpans(field, fields, whole) : field === fields.at(-1) ? all(whole) : [];
    if (field !== 'post') return all(partOf(field));
    return [...all(partOf('title')), { text: '\n', part: null, from: 0, to: 0 }, ...all(partOf('content'))];
  };
  return fields.map((name) => {
    const spans = spansOf(name).flatMap((span) => filled(span, shownFor));
    return { name, text: spans.map(({ text }) => text).join(''), spans };
  });
}

/** What of a field is over the limit, in the document; a filled placeholder at the edge counts as a whole. */
export function exceeding({ text, spans }: ChannelField, { unit, max }: Limit): Place[] {
  const fitting = fittingLength(text, unit, max);
  let at = 0;
  return spans.flatMap(({ text: words, part, from, to, placeOf }) => {
    const over = at + words.length - fitting;
    const inside = Math.max(0, fitting - at);
    at += words.length;
    if (over <= 0 || part === null || words === '') return [];
    return [{ part, from: from + (placeOf?.(inside, inside).from ?? 0), to }];
  });
}

const all = (part: DocumentPart | undefined): Span[] =>
  part ? [{ text: part.text, part: part.name, from: 0, to: part.text.length }] : [];

/** Where the channel has a field for the title, the description begins below the title lines. */
function advertSpans(field: FieldName, fields: readonly FieldName[], part: DocumentPart): Span[] {
  const seen = asSeen(part.text);
  const lines = titleLines(seen.text);
  const [title] = lines;
  if (field === 'title') {
    const from = title?.source.indexOf(title.text) ?? 0;
    return title ? [spanOf(part, seen.placeOf(from, from + title.text.length))] : [];
  }
  const start = fields.includes('title') ? lines.reduce((sum, { source }) => sum + source.length, 0) : 0;
  return [spanOf(part, { from: seen.placeOf(start, start).from, to: part.text.length })];
}

type TitleLine = { text: string; source: string };

function titleLines(text: string): TitleLine[] {
  const isTitle = (block: Block): block is Extract<Block, { type: 'title' | 'subtitle' }> =>
    block.type === 'title' || block.type === 'subtitle';
  return blocksOf('job_advert', text).slice(0, 2).filter(isTitle);
}

const spanOf = ({ name, text }: DocumentPart, { from, to }: Pick<Span, 'from' | 'to'>): Span => ({
  text: text.slice(from, to),
  part: name,
  from,
  to,
});

const PLACEHOLDER = new RegExp(
  `(${[SENDER_PLACEHOLDER, COMPANY_PLACEHOLDER].map((one) => one.replace(/[[\]]/g, '\\$&')).join('|')})`,
);

/** The span cut at its placeholders, which are filled. */
function filled({ text, part, from }: Span, shownFor: ShownFor): SentSpan[] {
  let at = from;
  return text.split(PLACEHOLDER).map((stored) => {
    const start = at;
    at += stored.length;
    const shown = fillShown(stored, shownFor);
    const seen = asSeen(shown);
    return { text: seen.text, part, from: start, to: at, placeOf: shown === stored ? seen.placeOf : null };
  });
}
