import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportPart } from '#db/schema-privacy.ts';

/** An object of the storage: small enough to be kept in memory until it is stored. */
const SEGMENT_BYTES = 8 * 1_024 * 1_024;

type Options = {
  /** Stores the object of this name; called in order, one after the other. */
  store(path: string, bytes: Buffer): Promise<void>;
  path: string;
  /** The name of a part by its number, from 1. */
  nameOf(part: number): string;
  /** A new part begins when the next entry would exceed this; an entry is never divided. */
  partBytes: number;
};
export type ZipParts = ReturnType<typeof createZipParts>;

type OpenPart = { zip: Zip; path: string; segments: number; bytes: number };

/**
 * Writes ZIP files of limited size into the storage while they are made: a part is stored as objects of 8 MB, so that
 * neither a disk nor the memory has to hold one.
 */
export function createZipParts({ store, path, nameOf, partBytes }: Options) {
  const parts: ExportPart[] = [];
  let pending: Uint8Array[] = [];
  let waiting = 0;
  let part: OpenPart | undefined;
  let fault: Error | undefined;

  const opened = (): OpenPart => {
    part ??= {
      path: `${path}/${parts.length + 1}`,
      segments: 0,
      bytes: 0,
      zip: new Zip((error, data) => {
        fault ??= error ?? undefined;
        pending.push(data);
        waiting += data.length;
        if (part) part.bytes += data.length;
      }),
    };
    return part;
  };
  const flush = async (least: number): Promise<void> => {
    if (fault) throw fault;
    if (!part || waiting < least) return;
    const bytes = Buffer.concat(pending);
    pending = [];
    waiting = 0;
    part.segments += 1;
    await store(`${part.path}.${part.segments}`, bytes);
  };
  const close = async (): Promise<void> => {
    if (!part) return;
    part.zip.end();
    await flush(1);
    const { bytes, segments, path: at } = part;
    parts.push({ path: at, name: nameOf(parts.length + 1), bytes, segments });
    part = undefined;
  };

  return {
    /**
     * Adds an entry of about `size` bytes. Text is compressed; files are stored as they are. The chunks are read
     * without a pause, because a stream of the storage that is not read ends by its idle timeout.
     */
    async add(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, { size = 0, text = true } = {}) {
      if (part && part.bytes + size > partBytes) await close();
      const entry = text ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      opened().zip.add(entry);
      for await (const chunk of chunks) entry.push(chunk);
      entry.push(new Uint8Array(0), true);
      await flush(SEGMENT_BYTES);
    },
    /** Ends the last part. Returns all parts. */
    async end(): Promise<ExportPart[]> {
      await close();
      return parts;
    },
  };
}
