/**
 * A comment holds a mention as '@' and the id of a member, so that it shows the current name (COMMENT-06). Other ids and
 * names stay plain words.
 */
const MENTION = /@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

export const mentionOf = (id: string): string => `@${id}`;

/** The ids in a body, each once. Whether they are members is asked of the database. */
export const mentionedIn = (body: string): string[] => [
  ...new Set([...body.matchAll(MENTION)].map(([, id = '']) => id)),
];

export type Piece = { kind: 'text' | 'mention' | 'link'; text: string };
/** Addresses without the punctuation of the sentence around them. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}]/gi;

/** A body as it is shown: names in place of ids, and addresses apart. Markup stays as typed (COMMENT-05). */
export function piecesOf(body: string, people: readonly { id: string; name: string }[]): Piece[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return split(body, MENTION, (text) => {
    const name = names.get(text.slice(1));
    return name === undefined ? undefined : { kind: 'mention', text: `@${name}` };
  }).flatMap((piece) =>
    piece.kind === 'text' ? split(piece.text, LINK, (text) => ({ kind: 'link', text })) : [piece],
  );
}

/** The same as one text, for an email. */
export const shownText = (body: string, people: readonly { id: string; name: string }[]): string =>
  piecesOf(body, people)
    .map(({ text }) => text)
    .join('');

function split(text: string, pattern: RegExp, toPiece: (found: string) => Piece | undefined): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const piece = toPiece(match[0]);
    if (!piece) continue;
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    pieces.push(piece);
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}
