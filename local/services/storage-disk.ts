import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { StorageError } from '#local/services/storage-error.ts';

/**
 * Objects on disk. The bytes lie in `blobs/<id>`, written once and never changed; what makes an object exist is its
 * entry `buckets/<bucket>/<key>.json`, which names the blob and is moved into place in one step. A crash at any moment
 * leaves the old object, the new one, or an unreferenced blob (removed at the next start).
 */
export type Entry = {
  blob: string;
  /** In bytes. */
  size: number;
  /** Missing for objects that were stored before 0.7.0 in parts. */
  crc32?: string;
  /** Milliseconds since 1970. */
  modified: number;
  /** The content type, returned with the object. */
  headers: Record<string, string>;
};
type NewEntry = Omit<Entry, 'blob' | 'modified'>;

export type Disk = {
  buckets: string;
  blobs: string;
  incoming: string;
  started: number;
  /** Changes of entries are serialised, so that no blob is lost or named twice. */
  inTurn: <T>(change: () => Promise<T>) => Promise<T>;
};

const NAME_MAX = 240;
const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });
const newId = (): string => randomBytes(16).toString('hex');
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function oneAfterTheOther(): Disk['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const next = last.then(change);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Opens the folder of all objects, and removes incomplete uploads left by a crash. */
export async function openDisk(root: string): Promise<Disk> {
  const [buckets, blobs] = [join(root, 'buckets'), join(root, 'blobs')];
  const incoming = join(root, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  for (const folder of [buckets, blobs, incoming]) await makeFolder(folder);
  return { buckets, blobs, incoming, started: Date.now(), inTurn: oneAfterTheOther() };
}

/** Upper case is encoded too, for case-insensitive disks; the suffix distinguishes a folder from an entry. */
function fileName(part: string): string {
  const characters = [...Buffer.from(part)].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z0-9._-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  });
  const name = `${characters.join('')}_`;
  if (name.length > NAME_MAX) throw new StorageError(400, 'KeyTooLongError');
  return name;
}
const partOf = (name: string): string => decodeURIComponent(name.slice(0, -1));

function bucketPath(disk: Pick<Disk, 'buckets'>, bucket: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new StorageError(400, 'InvalidBucketName');
  return join(disk.buckets, bucket);
}
const entryPath = (disk: Disk, bucket: string, key: string): string =>
  `${join(bucketPath(disk, bucket), ...key.split('/').map(fileName))}.json`;

/** A new file for the bytes of an upload. */
export const newFile = (disk: Disk): string => join(disk.incoming, newId());

export const makeBucket = (disk: Disk, bucket: string) => makeFolder(bucketPath(disk, bucket));

export async function needBucket(disk: Pick<Disk, 'buckets'>, bucket: string): Promise<string> {
  const path = bucketPath(disk, bucket);
  if (!(await stat(path).catch(() => undefined))) throw new StorageError(404, 'NoSuchBucket');
  return path;
}

async function findEntry(disk: Disk, bucket: string, key: string): Promise<Entry | undefined> {
  try {
    return JSON.parse(await readFile(entryPath(disk, bucket, key), 'utf8')) as Entry;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function needEntry(disk: Disk, bucket: string, key: string): Promise<Entry> {
  const entry = await findEntry(disk, bucket, key);
  if (entry) return entry;
  await needBucket(disk, bucket);
  throw new StorageError(404, 'NoSuchKey', 'The specified key does not exist.');
}

async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

async function writeEntry(disk: Disk, bucket: string, key: string, entry: Entry): Promise<void> {
  const path = entryPath(disk, bucket, key);
  const half = newFile(disk);
  const file = await open(half, 'wx', 0o600);
  await file
    .writeFile(JSON.stringify(entry))
    .then(() => file.sync())
    .finally(() => file.close());
  await makeFolder(dirname(path));
  await rename(half, path);
  await flush(dirname(path));
}

const dropBlob = (disk: Disk, entry: Entry | undefined): Promise<void> =>
  entry ? rm(join(disk.blobs, entry.blob), { force: true }) : Promise.resolve();

/** Sets the content of this key to a complete file made by `newFile`. */
export const publish = (disk: Disk, bucket: string, key: string, file: string, about: NewEntry): Promise<void> =>
  disk.inTurn(async () => {
    await needBucket(disk, bucket);
    const before = await findEntry(disk, bucket, key);
    const entry = { ...about, blob: newId(), modified: Date.now() };
    await flush(file);
    await rename(file, join(disk.blobs, entry.blob));
    await flush(disk.blobs);
    await writeEntry(disk, bucket, key, entry);
    await dropBlob(disk, before);
  });

export const removeObject = (disk: Disk, bucket: string, key: string): Promise<void> =>
  disk.inTurn(async () => {
    await needBucket(disk, bucket);
    const entry = await findEntry(disk, bucket, key);
    await rm(entryPath(disk, bucket, key), { force: true });
    await dropBlob(disk, entry);
  });

/** The entry with its bytes opened, so that a replacement or removal meanwhile does not disturb the reader. */
export async function openObject(disk: Disk, bucket: string, key: string): Promise<{ entry: Entry; file: FileHandle }> {
  const entry = await needEntry(disk, bucket, key);
  try {
    return { entry, file: await open(join(disk.blobs, entry.blob)) };
  } catch (error) {
    const newer = await needEntry(disk, bucket, key);
    if (!isMissing(error) || newer.blob === entry.blob) throw error;
    return openObject(disk, bucket, key);
  }
}

/** The keys of a bucket, in order. Throws NoSuchBucket. */
export async function keysOf(disk: Pick<Disk, 'buckets'>, bucket: string): Promise<string[]> {
  const names = await readdir(await needBucket(disk, bucket), { recursive: true });
  return names
    .filter((name) => name.endsWith('_.json'))
    .map((name) => name.slice(0, -'.json'.length).split(sep).map(partOf).join('/'))
    .sort();
}

/** Removes unreferenced blobs older than this start; newer ones may still get their entry. */
export async function dropOrphans(disk: Disk): Promise<void> {
  const named = new Set<string>();
  for (const bucket of await readdir(disk.buckets)) {
    for (const key of await keysOf(disk, bucket)) named.add((await findEntry(disk, bucket, key))?.blob ?? '');
  }
  for (const blob of await readdir(disk.blobs)) {
    const path = join(disk.blobs, blob);
    const age = await stat(path).catch(() => undefined);
    if (!named.has(blob) && age && age.ctimeMs < disk.started - 1000) await rm(path, { force: true });
  }
}
