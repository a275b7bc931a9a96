import type { UploadMimeType } from '#shared/constants.ts';

/** The first bytes of a file that are checked before it is stored. */
export const LEADING_BYTES = 64;
/** Bytes of a ZIP's end that are checked: the directory of its entries is there. */
export const TRAILING_BYTES = 1024 * 1024;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
// Real documents may begin with a byte order mark and blanks; anything else would let a web page pass as a PDF.
const PDF = /^(?:\xef\xbb\xbf)?\s*%PDF-\d/;

const begins = (signature: Buffer) => (bytes: Buffer) => bytes.subarray(0, signature.length).equals(signature);

const checks: Record<UploadMimeType, (bytes: Buffer) => boolean> = {
  'application/pdf': (bytes) => PDF.test(bytes.toString('latin1')),
  'application/msword': begins(OLE),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': begins(ZIP),
  'application/vnd.ms-powerpoint': begins(OLE),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': begins(ZIP),
  'image/jpeg': begins(JPEG),
  'image/png': begins(PNG),
};

/** Whether a file with these first bytes can be of the type (GAP-39). */
export const beginsLike = (type: UploadMimeType, bytes: Buffer): boolean => checks[type](bytes);

const folders: Partial<Record<UploadMimeType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt/',
};

/** Whether the end of the file must be checked as well: the directory of a ZIP is there. */
export const needsEnd = (type: UploadMimeType): boolean => folders[type] !== undefined;

/** Whether a file with these last bytes (its last megabyte, or all of it) can be of the type. */
export function endsLike(type: UploadMimeType, end: Buffer): boolean {
  const folder = folders[type];
  if (folder === undefined) return true;
  const names = entryNames(end);
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder));
}

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const END_RECORD_BYTES = 22;
const ENTRY_BYTES = 46;

/** The names in the central directory of a ZIP (APPNOTE 4.3.12, 4.3.16), as far as it lies within `end`. */
function entryNames(end: Buffer): string[] {
  const record = end.lastIndexOf(END_RECORD);
  if (record === -1 || record + END_RECORD_BYTES > end.length) return [];
  // The directory lies right before its end record, wherever the file begins.
  let at = record - end.readUInt32LE(record + 12);
  const names: string[] = [];
  while (at >= 0 && at + ENTRY_BYTES <= record && end.subarray(at, at + 4).equals(ENTRY)) {
    const nameEnd = at + ENTRY_BYTES + end.readUInt16LE(at + 28);
    names.push(end.toString('utf8', at + ENTRY_BYTES, nameEnd));
    at = nameEnd + end.readUInt16LE(at + 30) + end.readUInt16LE(at + 32);
  }
  return names;
}
