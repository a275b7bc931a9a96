import { decodeAnsi, decodeText } from '#platform/decode-text.ts';

/** A head and what follows the empty line below it. */
const PARTS = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/;
const isPage = (head: string): boolean => /^content-type:\s*(?:text\/html|application\/xhtml\+xml)/im.test(head);
const isUtf8 = (head: string): boolean => /charset=["']?utf-?8/i.test(head);

/**
 * The page of a web archive (MHTML), as programs write it under `.doc` and as Word files have it in them: its first part
 * of HTML (RFC 2557). Undefined when it has none.
 */
export function pageOfMail(bytes: Uint8Array): string | undefined {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').trimStart();
  const [, head = '', body = ''] = PARTS.exec(mail) ?? [];
  if (isPage(head)) return decoded(head, body);
  const boundary = /boundary=(?:"([^"\r\n]+)"|([^\s;]+))/i.exec(head);
  if (!boundary) return undefined;
  for (const part of body.split(`--${boundary[1] ?? boundary[2]}`)) {
    const [, ofPart = '', content = ''] = PARTS.exec(part.replace(/^\r?\n/, '')) ?? [];
    if (isPage(ofPart)) return decoded(ofPart, content);
  }
  return undefined;
}

/** The text of a part whose characters are bytes. */
function decoded(head: string, content: string): string {
  const [, encoding = ''] = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head) ?? [];
  const bytes = bytesOf(encoding.toLowerCase(), content);
  return isUtf8(head)
    ? new TextDecoder().decode(bytes)
    : /charset=/i.test(head)
      ? decodeAnsi(bytes)
      : decodeText(bytes);
}

function bytesOf(encoding: string, content: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1');
  const plain = content
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}
