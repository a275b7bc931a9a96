import { CONTENT_MAX_CHARACTERS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { lengthOf, textsOf } from '#shared/text/document-parts.ts';
import { type KindName, kinds, readContent } from '#shared/text/kinds/index.ts';

type Stored = { kind: KindName; content: Content };

const wrong = (field: 'content' | 'index' | 'item', message: string): AppError =>
  new AppError('invalid_input', { fields: { [field]: message } });

/**
 * The content to store in place of this document's: it has the shape of its kind, or is text where it
 * is text now, as a structured kind may hold from earlier releases. A text that is the complete list of a
 * structured kind becomes that list (GAP-56). Line ends become LF. Throws content_too_large before anything is read,
 * content_empty (OUT-07, STORE-05, GAP-81) or invalid_input.
 */
export function checkedContent({ kind, content: current }: Stored, given: Content): Content {
  checkLength(given, current);
  const content = withLineFeeds(given);
  if (textsOf(content).some(unstorable)) throw wrong('content', 'Content holds a character that cannot be stored');
  if (isBlank(content)) throw new AppError('content_empty');
  const list = listIn({ kind, content });
  if (list) return list;
  const read = readContent(kind, content) ?? (typeof current === 'string' ? readContent('plain', content) : undefined);
  if (read !== undefined) return read;
  throw wrong('content', 'Content does not have the shape of this kind of document');
}

/** Only a complete list: of a partly readable text the rest would be lost. */
function listIn({ kind, content }: Stored): Content | undefined {
  if (typeof content !== 'string' || kinds[kind].entries === null) return undefined;
  try {
    const { content: list, have, want } = readAnswer(kind, content);
    return have === want ? list : undefined;
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined;
    throw thrown;
  }
}

/** The list with one card replaced (GAP-81); the other cards stay as they are. */
export function withItem(document: Stored, index: number, item: Record<string, string>): Content {
  const { content } = document;
  if (typeof content === 'string') throw wrong('index', 'This document has no single cards');
  if (index >= content.length) throw wrong('index', 'There is no such card');
  if (isBlank([item])) throw new AppError('content_empty');
  const withOne = (one: typeof item) => content.map((kept, at) => (at === index ? one : kept));
  checkLength(withOne(item), content);
  return withOne(checkedContent(document, [item])[0] as typeof item);
}

/** Throws content_too_large, unless the text was as long before: an existing text may always be shortened. */
function checkLength(content: Content, current: Content): void {
  const length = lengthOf(content);
  if (length > CONTENT_MAX_CHARACTERS && length > lengthOf(current)) throw new AppError('content_too_large');
}

/** As a text field of a browser has them. */
const lineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
const withLineFeeds = (content: Content): Content =>
  typeof content === 'string'
    ? lineFeeds(content)
    : content.map((item) => Object.fromEntries(Object.entries(item).map(([field, text]) => [field, lineFeeds(text)])));

/** A blank field is refused like a blank text. */
const isBlank = (content: Content): boolean => {
  const texts = textsOf(content);
  return texts.length === 0 || texts.some((text) => text.trim() === '');
};

/** Postgres can hold neither a NUL nor half of a surrogate pair. */
const unstorable = (text: string): boolean => text.includes('\u0000') || /\p{Surrogate}/u.test(text);
