import { inflateSync } from 'node:zlib';

/** A PNG or JPEG with its size in pixels. */
export type Picture = { type: 'png' | 'jpg'; width: number; height: number };

const MAX_PIXELS = 4_000 * 4_000;

/** Null: it is neither, too large, or cannot be read whole. */
export function pictureOf(bytes: Buffer): Picture | null {
  try {
    return pngOf(bytes) ?? jpegOf(bytes);
  } catch {
    return null;
  }
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The PDF library ends the thread on pixels that it cannot unpack, so they are unpacked here first. */
function pngOf(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(24)];
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return null;
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') pixels.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  // At most four channels, with a byte for each row; a row of an interlaced picture may have seven.
  const most = (width * height * 4 * Math.max(depth, 8)) / 8 + height * 14;
  inflateSync(Buffer.concat(pixels), { maxOutputLength: most });
  return { type: 'png', width, height };
}

/** Markers of JPEG that begin a frame, with its size. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegOf(bytes: Buffer): Picture | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!isFrame(bytes.readUInt8(at + 1))) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    const isShown = width > 0 && height > 0 && width * height <= MAX_PIXELS;
    return isShown ? { type: 'jpg', width, height } : null;
  }
  return null;
}
