import type { Request, Response } from 'express';
import { imageKind } from '#api/accounts/settings/image-type.ts';
import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import { setLogo } from '#db/team/workspaces/logos.ts';
import { transact } from '#db/transact.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonScope } from '#shared/scope.ts';

const LOGO_MAX_BYTES = 1_000_000;
/** What Word and PDF take as well. */
const TYPES = new Set(['image/png', 'image/jpeg']);

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'storage' | 'log'>;

/** A signed link to the logo of a workspace; null without one. */
export const logoLink = async ({ storage }: Pick<Deps, 'storage'>, path: string | null): Promise<string | null> =>
  path === null ? null : storage.link(storage.avatars, path, AVATAR_LINK_SECONDS);

/** Stores a logo, checked by its bytes; replaces the one before. */
export function createLogoUpload(parts: Parts) {
  const { config, storage } = parts;
  const room = { bucket: storage.avatars, limits: { LIMIT_FILE_BYTES: config.LIMIT_FILE_BYTES }, replaces: true };
  const files = createFileStore(parts);
  const receive = createReceive(parts);
  const keep = async (scope: PersonScope, { path, size, head }: Spooled): Promise<void> => {
    const kind = imageKind(head);
    if (!kind || !TYPES.has(kind.type))
      throw new AppError('image_type', { message: 'Please upload a PNG or JPEG file' });
    const { type, extension } = kind;
    const file = await files.save(scope, { ...room, type, extension, body: { path, size } });
    const before = await transact(parts.db, (tx) => setLogo(tx, scope, file)).catch(async (thrown: unknown) => {
      await files.discard(scope, file);
      throw thrown;
    });
    if (!before) {
      // The role was lowered, or the workspace is gone, since the upload began.
      await files.discard(scope, file);
      throw new AppError('role_too_low');
    }
    await Promise.all(before.map(files.remove));
  };
  return (scope: PersonScope, req: Request, res: Response): Promise<void> =>
    receive(scope, req, res, {
      maxBytes: LOGO_MAX_BYTES - 1,
      tooLarge: 'image_too_large',
      room,
      use: (spooled) => keep(scope, spooled),
    });
}

export async function removeLogo(parts: Parts, scope: PersonScope): Promise<void> {
  const files = createFileStore(parts);
  const before = await transact(parts.db, (tx) => setLogo(tx, scope, null, parts.storage.avatars));
  await Promise.all((before ?? []).map(files.remove));
}
