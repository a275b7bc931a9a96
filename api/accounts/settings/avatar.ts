import type { Request, Response } from 'express';
import { imageKind } from '#api/accounts/settings/image-type.ts';
import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import { avatarPathOf, clearAvatar, setAvatar } from '#db/accounts/avatars.ts';
import { transact } from '#db/transact.ts';
import { AVATAR_LINK_SECONDS, AVATAR_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { type PersonScope, personalScope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;
type Link = { url: string | null; expires_at: string | null };

/** A signed link to the user's own picture (FILE-API-05). The user can edit the path in the metadata, so it is looked up among the user's files. */
export async function avatarLink({ db, storage }: Parts, userId: string): Promise<Link> {
  const path = await avatarPathOf(db, userId, storage.avatars);
  if (!path) return { url: null, expires_at: null };
  const expires_at = new Date(Date.now() + AVATAR_LINK_SECONDS * 1_000).toISOString();
  return { url: await storage.link(storage.avatars, path, AVATAR_LINK_SECONDS), expires_at };
}

/** Stores a picture (SET-09, SET-10, ENT-14): checked by its bytes, set in the profile; replaces the one before. */
export function createAvatarUpload(parts: Pick<Deps, 'config' | 'db' | 'redis' | 'storage' | 'log'>) {
  const { config, storage } = parts;
  const room = { bucket: storage.avatars, limits: { LIMIT_FILE_BYTES: config.LIMIT_FILE_BYTES }, replaces: true };
  const files = createFileStore(parts);
  const receive = createReceive(parts);
  const keep = async (scope: PersonScope, { path, size, head }: Spooled): Promise<Link> => {
    const file = await files.save(scope, { ...room, ...kindOf(head), body: { path, size } });
    const before = await transact(parts.db, (tx) => setAvatar(tx, scope, file)).catch(async (thrown: unknown) => {
      await files.discard(scope, file);
      throw thrown;
    });
    await Promise.all(before.map(files.remove));
    return avatarLink(parts, scope.actor_id);
  };
  return (userId: string, req: Request, res: Response): Promise<Link> => {
    const scope = personalScope(userId);
    return receive(scope, req, res, {
      maxBytes: AVATAR_MAX_BYTES - 1,
      tooLarge: 'image_too_large',
      room,
      use: (spooled) => keep(scope, spooled),
    });
  };
}

function kindOf(head: Buffer): { type: string; extension: string } {
  const kind = imageKind(head);
  if (!kind) throw new AppError('image_type');
  return { type: kind.type, extension: kind.extension };
}

export async function removeAvatar(parts: Parts, userId: string): Promise<void> {
  const files = createFileStore(parts);
  const before = await transact(parts.db, (tx) => clearAvatar(tx, personalScope(userId), parts.storage.avatars));
  await Promise.all(before.map(files.remove));
}
