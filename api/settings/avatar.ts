import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { receiveFile } from '#api/documents/receive.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { imageKind } from '#api/settings/image-type.ts';
import { avatarPathOf, clearAvatar, setAvatar } from '#db/queries/avatars.ts';
import type { FileAt } from '#db/queries/files.ts';
import { transact } from '#db/transact.ts';
import { AVATAR_LINK_SECONDS, AVATAR_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;
type Link = { url: string | null; expires_at: string | null };

const AROUND_BYTES = 64 * 1024;

/** A signed link to the user's own picture (FILE-API-05). The path in the metadata is the user's to write, so it is looked up among the user's files. */
export async function avatarLink({ db, storage }: Parts, userId: string): Promise<Link> {
  const path = await avatarPathOf(db, userId, storage.avatars);
  if (!path) return { url: null, expires_at: null };
  const expires_at = new Date(Date.now() + AVATAR_LINK_SECONDS * 1_000).toISOString();
  return { url: await storage.link(storage.avatars, path, AVATAR_LINK_SECONDS), expires_at };
}

/** Takes a picture (SET-09, SET-10, ENT-14): checked by its bytes, stored, named in the profile; the one before goes. */
export async function uploadAvatar(parts: Parts, userId: string, req: Request, res: Response): Promise<Link> {
  const files = createFileStore(parts);
  if (Number(req.get('content-length')) > AVATAR_MAX_BYTES + AROUND_BYTES) throw new AppError('image_too_large');
  const file = await receiveFile<FileAt>(req, res, {
    keep: async ({ stream }) => {
      const body = await readPicture(stream);
      const kind = imageKind(body);
      if (!kind) throw new AppError('image_type');
      return files.save({ bucket: parts.storage.avatars, userId, ...kind, body });
    },
    drop: files.discard,
  });
  if (!file) throw new AppError('file_missing');
  const before = await transact(parts.db, (tx) => setAvatar(tx, userId, file)).catch(async (thrown: unknown) => {
    await files.discard(file);
    throw thrown;
  });
  await Promise.all(before.map(files.remove));
  return avatarLink(parts, userId);
}

export async function removeAvatar(parts: Parts, userId: string): Promise<void> {
  const files = createFileStore(parts);
  const before = await transact(parts.db, (tx) => clearAvatar(tx, userId, parts.storage.avatars));
  await Promise.all(before.map(files.remove));
}

/** At most AVATAR_MAX_BYTES − 1, held whole: the answer comes before anything is stored (GAP-99). */
async function readPicture(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size >= AVATAR_MAX_BYTES) throw new AppError('image_too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
