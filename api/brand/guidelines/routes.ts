import { readFile } from 'node:fs/promises';
import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import { done, found, foundOwn, savedOrConflict } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { uploadLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { holdRoom } from '#db/base/quota.ts';
import { guidelineLookOf, setGuidelineLogo, setHeadingColour } from '#db/brand/guideline-look.ts';
import * as queries from '#db/brand/guidelines.ts';
import { transact } from '#db/transact.ts';
import { pictureOf } from '#platform/picture.ts';
import * as contract from '#shared/brand/contracts/guideline-look.ts';
import {
  createGuidelines,
  deleteGuidelines,
  listGuidelines,
  readGuidelines,
  updateGuidelines,
} from '#shared/brand/contracts/guidelines.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

type LookParts = Pick<Deps, 'config' | 'db' | 'redis' | 'storage' | 'log'>;

/** The look of exports of a brand voice: colour and logo (EXPORT-22). */
function serveGuidelineLook(router: ApiRouter, parts: LookParts): void {
  const { db, storage } = parts;
  const limit = uploadLimit(parts);
  const upload = createLogoUpload(parts);
  const shown = async (scope: Scope, id: string): Promise<contract.GuidelineLook> => {
    const { heading_colour, logo_path } = await found(guidelineLookOf(db, scope, id));
    const logo_url = logo_path && (await storage.link(storage.documents, logo_path, AVATAR_LINK_SECONDS));
    return { heading_colour: heading_colour ?? '', logo_url };
  };
  serve(router, contract.readGuidelineLook, ({ scope, params: { id } }) => shown(scope, id));
  serve(router, contract.updateGuidelineLook, async ({ scope, params: { id }, body }) => {
    if (!(await setHeadingColour(db, scope, id, body.heading_colour))) throw new AppError('no_such_item');
    return shown(scope, id);
  });
  serve(router, contract.uploadGuidelineLogo, async ({ scope, params: { id }, req, res }) => {
    await limit(scope);
    await found(guidelineLookOf(db, scope, id));
    await upload(scope, id, req, res);
    return shown(scope, id);
  });
  serve(router, contract.removeGuidelineLogo, async ({ scope, params: { id } }) => {
    const of = { id, bucket: storage.documents };
    const { before } = await found(transact(db, (tx) => setGuidelineLogo(tx, scope, of, null)));
    if (before) await createFileStore(parts).remove(before);
    return shown(scope, id);
  });
}

const refused = (message: string) => new AppError('image_type', { message });

/** Word and PDF take no other picture. */
async function logoAt({ path }: Spooled) {
  const picture = pictureOf(await readFile(path));
  if (!picture) throw refused('Please upload a PNG or JPEG file');
  const { width, height } = picture;
  if (width > contract.LOGO_MAX_WIDTH || height > contract.LOGO_MAX_HEIGHT)
    throw refused('The logo can be at most 2,000 × 1,000 pixels');
  return picture;
}

/** Stores a logo, checked by its bytes; replaces the one before. */
function createLogoUpload(parts: LookParts) {
  const { config, db, storage } = parts;
  const bucket = storage.documents;
  const room = { bucket, limits: { LIMIT_FILE_BYTES: config.LIMIT_FILE_BYTES } };
  const files = createFileStore(parts);
  const receive = createReceive(parts);
  const keep = async (scope: Scope, id: string, spooled: Spooled): Promise<void> => {
    const { type: extension, width, height } = await logoAt(spooled);
    const type = extension === 'png' ? 'image/png' : 'image/jpeg';
    const { path, size } = spooled;
    const file = await files.save(scope, { ...room, type, extension, body: { path, size } });
    const set = await transact(db, (tx) =>
      setGuidelineLogo(tx, scope, { id, bucket }, { ...file, width, height }),
    ).catch(async (thrown: unknown) => {
      await files.discard(scope, file);
      throw thrown;
    });
    if (!set) {
      // The brand voice was deleted since the upload began.
      await files.discard(scope, file);
      throw new AppError('no_such_item');
    }
    if (set.before) await files.remove(set.before);
  };
  return (scope: Scope, id: string, req: Request, res: Response): Promise<void> =>
    receive(scope, req, res, {
      maxBytes: contract.LOGO_MAX_BYTES,
      tooLarge: 'logo_too_large',
      room,
      use: (spooled) => keep(scope, id, spooled),
    });
}

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'storage' | 'log'>;

/** Brand voices (DATA-API-04, 05). */
export function guidelineRoutes(parts: Parts, checkBearer: CheckBearer) {
  const { db, config } = parts;
  const router = apiRouter(checkBearer);
  serveGuidelineLook(router, parts);
  serve(router, listGuidelines, ({ scope, query }) => queries.listGuidelines(db, scope, query));
  serve(router, createGuidelines, (asked) => {
    const { scope, body } = asked;
    return createOnce(db, createGuidelines, asked, {
      make: async (tx) => {
        await holdRoom(tx, scope, { name: 'LIMIT_BRAND_VOICES', most: config.LIMIT_BRAND_VOICES });
        return queries.insertGuidelines(tx, scope, body);
      },
      read: (tx, id) => queries.guidelinesOf(tx, scope, id),
    });
  });
  serve(router, readGuidelines, ({ scope, params }) => found(queries.guidelinesOf(db, scope, params.id)));
  serve(router, updateGuidelines, ({ scope, params, body: { version, ...voice } }) =>
    transact(db, (tx) =>
      savedOrConflict(queries.updateGuidelines(tx, scope, params.id, voice, version), () =>
        queries.guidelinesOf(tx, scope, params.id),
      ),
    ),
  );
  serve(router, deleteGuidelines, ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => queries.deleteGuidelines(tx, scope, id));
    return done(foundOwn(scope, deleted, { read: () => queries.guidelinesOf(db, scope, id) }));
  });
  return router;
}
