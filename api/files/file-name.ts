const TITLE_MAX = 300;
// Control characters and bidirectional marks: the latter can disguise a name.
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;
// Lone surrogates: neither a database nor a header can store them.
const BROKEN = /\p{Surrogate}/gu;
const FOLDERS = /^.*[/\\]/s;

/**
 * A file's name as the title of its row (ASSET-13): any script, on one line, without folders, at most 300 characters
 * with its extension kept.
 */
export function titleOf(name: string, extension: string): string {
  const seen = name.replace(FOLDERS, '').replace(UNSEEN, '').replace(BROKEN, '\ufffd').normalize('NFC').trim();
  const dot = seen.lastIndexOf('.');
  const [stem, end] = dot >= 0 && seen.length - dot <= 8 ? [seen.slice(0, dot), seen.slice(dot)] : [seen, ''];
  const title = cut(stem, TITLE_MAX - end.length).trim() + end;
  return /[^.\s]/.test(stem) ? title : `Untitled.${extension}`;
}

// Not within a surrogate pair.
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

const inHeader = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Content-Disposition of a download (RFC 6266): a plain ASCII name for old programs, the real one beside it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const real = encodeURIComponent(name.replace(BROKEN, '\ufffd')).replace(/['()*]/g, inHeader);
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}

/** The headers of a file that is saved, never rendered under the product's origin (S3). */
export const attachedAs = (name: string, type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': attachment(name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
});
