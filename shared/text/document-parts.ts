import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { readContent } from '#shared/text/kinds/index.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { lineFeedsInPlace } from '#shared/text/line-ends.ts';

/** A whole text, or one field of one card: '0.subject' is the subject of the first card. */
export type PartName = 'text' | `${number}.${string}`;

/** A text that is read, marked and edited as one. Offsets are UTF-16 units of `text`. */
export type DocumentPart = {
  name: PartName;
  /** What a card is called, 'Professional LinkedIn InMail'; '' for a whole text. */
  card: string;
  text: string;
};

/** Characters [from, to) of a part. */
export type Place = { part: PartName; from: number; to: number };

type Card = Record<string, string>;

/** The fields of a card that people edit, in the order in which they are shown, and what the card is called. */
type CardShape = { fields: readonly string[]; nameOf: (card: Card, at: number) => string };
const cardShapes: Partial<Record<KindName, CardShape>> = {
  sourcing_email: { fields: ['subject', 'message'], nameOf: ({ type }, at) => type ?? `Email ${at + 1}` },
  social_ad: { fields: ['title', 'content'], nameOf: (_, at) => `Variant ${at + 1}` },
  boolean_search: { fields: ['search'], nameOf: (_, at) => `String ${at + 1}` },
};

/**
 * The parts of a document in the order of the page, with '\n' where a line ends, in place. Content without the shape of its kind is one part that holds the raw
 * text (CONTENT-16).
 */
export function partsOf(kind: KindName, content: Content): DocumentPart[] {
  const shape = cardShapes[kind];
  const cards = shape && readContent(kind, content);
  if (!shape || !Array.isArray(cards)) return [{ name: 'text', card: '', text: lineFeedsInPlace(rawText(content)) }];
  return (cards as Card[]).flatMap((card, at) =>
    shape.fields.map((field) => ({
      name: `${at}.${field}` as const,
      card: shape.nameOf(card, at),
      text: lineFeedsInPlace(card[field] ?? ''),
    })),
  );
}

/** The length of a content in UTF-16 units: all texts of all its cards, also those that people do not edit. */
export const lengthOf = (content: Content): number => textsOf(content).reduce((sum, { length }) => sum + length, 0);

export const textsOf = (content: Content): string[] =>
  typeof content === 'string' ? [content] : content.flatMap((card) => Object.values(card));

/** The content with other texts in some of its parts; every other field stays as it is. */
export function contentWith(content: Content, texts: ReadonlyMap<PartName, string>): Content {
  const whole = texts.get('text');
  if (whole !== undefined || typeof content === 'string') return whole ?? content;
  return content.map((card, at) => {
    const changed = Object.keys(card).flatMap((field) => {
      const text = texts.get(`${at}.${field}`);
      return text === undefined ? [] : [[field, text]];
    });
    return { ...card, ...Object.fromEntries(changed) };
  });
}

/** The text of a part as it is stored: a card's field with the blanks at both ends that `partsOf` leaves out. */
export function rawTextOf(content: Content, part: PartName): string {
  if (part === 'text' || typeof content === 'string') return rawText(content);
  const [card = '', field = ''] = part.split('.');
  return content[Number(card)]?.[field] ?? '';
}

const rawText = (content: Content): string =>
  typeof content === 'string' ? content : JSON.stringify(content, null, 2);
