import { type Picture, pictureOf } from '#platform/picture.ts';
import type { Storage } from '#platform/storage.ts';
import type { Logo } from '#worker/exports/document-file.ts';

/** More is no logo; a picture of a release that allowed more is left out. */
const MAX_BYTES = 2_000_000;

/** The logo stored at a path. Null: it is lost, or cannot be set into Word and PDF. */
export async function readLogo(
  storage: Pick<Storage, 'read'>,
  { bucket, path }: { bucket: string; path: string | null },
): Promise<Logo | null> {
  const found = path === null ? undefined : await storage.read(bucket, path);
  if (!found || (found.size ?? 0) > MAX_BYTES) {
    found?.body.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of found.body) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const picture: Picture | null = pictureOf(bytes);
  return picture && { bytes, ...picture };
}
