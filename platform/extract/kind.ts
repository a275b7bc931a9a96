/** What a file is by its bytes; 'old': Word or PowerPoint of before 2007, or another program that keeps files like them. */
export type Kind = 'pdf' | 'zip' | 'rtf' | 'html' | 'encrypted' | 'old' | 'mail' | 'xml';

const HEAD_BYTES = 1_024;
const OLE = 'd0cf11e0a1b11ae1';
const ZIP = 'PK\u0003\u0004';

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['pdf', /^%PDF-\d/],
  ['zip', new RegExp(`^${ZIP}`)],
  ['rtf', /^\{\\rtf/],
  // Other lines of its head may stand before that one.
  ['mail', /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?MIME-Version:/i],
  [
    'html',
    /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|style|div|p|table|h[1-6])\b/i,
  ],
  ['xml', /^<\?xml\b/],
];

/** Undefined for bytes of no kind that is known. A byte order mark and blanks may stand before them. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  if (head.subarray(0, 8).toString('hex') === OLE) return isEncrypted(bytes) ? 'encrypted' : 'old';
  const is16 = head[0] === 0xff && head[1] === 0xfe;
  const text = is16 ? head.toString('utf16le', 2) : head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return KINDS.find(([, pattern]) => pattern.test(text.trimStart()))?.[0];
}

const ENTRY_BYTES = 128;
const NAME = Buffer.from('EncryptedPackage', 'utf16le');
const STREAM = 2;

/**
 * Whether an OLE container has the stream of an encrypted Office file (MS-OFFCRYPTO 2.3.4). The entries of its directory
 * are found where they may stand: their sectors need not be followed for one name.
 */
function isEncrypted(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(NAME); at !== -1; at = file.indexOf(NAME, at + 1)) {
    if (at % ENTRY_BYTES !== 0 || at + ENTRY_BYTES > file.length) continue;
    if (file.readUInt16LE(at + 64) === NAME.length + 2 && file[at + 66] === STREAM) return true;
  }
  return false;
}
