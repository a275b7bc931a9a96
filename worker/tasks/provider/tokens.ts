import { countTokens as countPiece } from 'gpt-tokenizer/encoding/o200k_base';
import { DOCUMENT_SUMMARY_TOKENS, DOCUMENTS_SUMMARY_TOKENS } from '#shared/constants.ts';

/** Counts control tokens such as '<|endoftext|>' as text; by default the tokenizer throws. */
const asText = { disallowedSpecial: new Set<string>() };

/** In characters. The tokenizer's time grows with the square of the length of text without blanks, so it is split. */
const PIECE_CHARACTERS = 1000;

/** Splits the text at blanks where there are any, and never inside a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + PIECE_CHARACTERS, text.length);
    if (end < text.length) {
      const blank = text.lastIndexOf(' ', end);
      if (blank > start) end = blank;
      else if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
    }
    yield text.slice(start, end);
    start = end;
  }
}

/** A cache of about 3 MB: instructions and documents are the same for each template of a role. */
function keepLast<T>(most: number, make: (piece: string, limit: number) => T): (piece: string, limit: number) => T {
  const kept = new Map<string, T>();
  return (piece, limit) => {
    const known = kept.get(`${limit}:${piece}`);
    if (known !== undefined) return known;
    const made = make(piece, limit);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    // A copy: a slice would keep the whole original string in memory.
    kept.set(Buffer.from(`${limit}:${piece}`, 'utf16le').toString('utf16le'), made);
    return made;
  };
}

const countOf = keepLast(1_000, (piece) => countPiece(piece, asText));
const counted = (piece: string): number => countOf(piece, 0);

/** The number of o200k_base tokens; long texts are counted in pieces, which may add a few tokens. */
export function countTokens(text: string): number {
  let tokens = 0;
  for (const piece of piecesOf(text)) tokens += counted(piece);
  return tokens;
}

/** The tokens a chat call adds around its messages. */
const PER_MESSAGE = 4;
const PER_CALL = 3;

export const promptTokens = (messages: readonly { content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + PER_MESSAGE + countTokens(content), PER_CALL);

/**
 * The longest prefix of a piece within the limit that ends with a whole word, found by bisection. The first tokens are
 * not decoded instead: the tokenizer's `decode` keeps half a character as state and adds it to the text of the next
 * call.
 */
const headOf = keepLast(200, (piece, limit) => {
  let fits = 0;
  let tooLong = piece.length + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countPiece(piece.slice(0, middle), asText) <= limit) fits = middle;
    else tooLong = middle;
  }
  const head = piece.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
  const lastWord = head.search(/\s\S{0,40}$/);
  return lastWord > 0 ? head.slice(0, lastWord) : head;
});

/** The leading part of the text that takes at most `limit` tokens; a cut text ends with an ellipsis. */
export function cutToTokens(text: string, limit: number): string {
  let kept = '';
  let left = limit;
  for (const piece of piecesOf(text)) {
    const tokens = counted(piece);
    if (tokens > left) return `${(kept + headOf(piece, left - 1)).trimEnd()}…`;
    kept += piece;
    left -= tokens;
  }
  return kept;
}

/** Shares a total evenly: none gets more than it needs, and what small ones leave is shared by the others. */
export function evenShares(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0);
  const order = needs.map((_, at) => at).sort((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  let left = total;
  order.forEach((at, taken) => {
    const share = Math.min(needs[at] ?? 0, Math.floor(left / (order.length - taken)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}

export type SummarisedDocument = { title: string; type: string; description: string; extracted_text: string | null };

/** Removes the empty lines and runs of blanks of extracted texts, which would use up the allowance. */
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** In characters: 1,000 tokens of ordinary text are shorter, so that only the first pages of a book are tokenized. */
const MAX_CHARACTERS = DOCUMENT_SUMMARY_TOKENS * 12;

/**
 * The summary of a document: its description, then the first part of its text; without both '{title} ({type})'
 * (GAP-35).
 */
function summaryOf({ title, type, description, extracted_text }: SummarisedDocument): string {
  const text = tidy((extracted_text ?? '').slice(0, MAX_CHARACTERS * 2)).slice(0, MAX_CHARACTERS);
  const parts = [description.trim(), text].filter((part) => part !== '');
  return parts.length > 0 ? [title, ...parts].join('\n') : `${title} (${type})`;
}

/**
 * The document context of CTX-08: at most 1,000 tokens per document and `most` in total, shared evenly (GAP-35). `type`
 * is shown as given; each type is listed once.
 */
export function summariseDocuments(
  documents: readonly SummarisedDocument[],
  most: number = DOCUMENTS_SUMMARY_TOKENS,
): {
  count: number;
  types: string[];
  summaries: string;
  /** The same by document. */
  texts: { title: string; text: string }[];
} {
  const whole = documents.map((document) => cutToTokens(summaryOf(document), DOCUMENT_SUMMARY_TOKENS));
  const separators = 2 * Math.max(0, whole.length - 1);
  const shares = evenShares(whole.map(countTokens), Math.max(whole.length, most - separators));
  const texts = whole.map((text, at) => cutToTokens(text, shares[at] ?? 0));
  return {
    count: documents.length,
    types: [...new Set(documents.map(({ type }) => type))],
    summaries: texts.join('\n\n'),
    texts: texts.map((text, at) => ({ title: documents[at]?.title ?? '', text })),
  };
}
