import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Disk, newFile, newId } from '#local/storage-disk.ts';
import { StorageError } from '#local/storage-error.ts';
import { type Received, receiveFile } from '#local/storage-payload.ts';

/** Uploads in parts: a folder per upload with its target, a file per part and what was measured of it. */
type Target = { bucket: string; key: string; headers: Record<string, string> };
export type PartName = { number: number; etag: string };

const PARTS_MAX = 10_000;

function uploadFolder(disk: Disk, id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new StorageError(404, 'NoSuchUpload');
  return join(disk.uploads, id);
}

export async function startUpload(disk: Disk, target: Target): Promise<string> {
  const id = newId();
  const folder = uploadFolder(disk, id);
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, 'target.json'), JSON.stringify(target));
  return id;
}

/** The folder and target of an upload; an id of another object is as unknown as one that never was. */
async function needUpload(disk: Disk, id: string, bucket: string, key: string) {
  const folder = uploadFolder(disk, id);
  const text = await readFile(join(folder, 'target.json'), 'utf8').catch(() => 'null');
  const target = JSON.parse(text) as Target | null;
  if (target?.bucket !== bucket || target.key !== key) throw new StorageError(404, 'NoSuchUpload');
  return { folder, target };
}

export async function receivePart(
  disk: Disk,
  at: { id: string; bucket: string; key: string; number: number },
  request: IncomingMessage,
): Promise<Received> {
  const { folder } = await needUpload(disk, at.id, at.bucket, at.key);
  const isPart = Number.isInteger(at.number) && at.number >= 1 && at.number <= PARTS_MAX;
  if (!isPart) throw new StorageError(400, 'InvalidArgument', 'Part number must be between 1 and 10000');
  const file = newFile(disk);
  const received = await receiveFile(request, file);
  // The etag is part of the name: a part sent twice never mixes with itself.
  await rename(file, join(folder, `${at.number}-${received.md5}`));
  return received;
}

async function partFile(folder: string, { number, etag }: PartName): Promise<string> {
  const path = join(folder, `${number}-${etag}`);
  const found = /^[0-9a-f]{32}$/.test(etag) && (await stat(path).catch(() => undefined));
  if (!found) throw new StorageError(400, 'InvalidPart');
  return path;
}

async function* bytesOf(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file);
}

/** Puts the named parts together in a file ready to be published. */
export async function joinParts(disk: Disk, at: { id: string; bucket: string; key: string }, parts: PartName[]) {
  const { folder, target } = await needUpload(disk, at.id, at.bucket, at.key);
  const isOrdered = parts.every((part, index) => index === 0 || part.number > (parts[index - 1]?.number ?? 0));
  if (parts.length === 0) throw new StorageError(400, 'MalformedXML');
  if (!isOrdered) throw new StorageError(400, 'InvalidPartOrder');
  const files = await Promise.all(parts.map((part) => partFile(folder, part)));
  const file = newFile(disk);
  await pipeline(Readable.from(bytesOf(files)), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  const { size } = await stat(file);
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
  return { file, about: { size, etag, headers: target.headers } };
}

export async function dropUpload(disk: Disk, at: { id: string; bucket: string; key: string }): Promise<void> {
  const { folder } = await needUpload(disk, at.id, at.bucket, at.key);
  await rm(folder, { recursive: true, force: true });
}
