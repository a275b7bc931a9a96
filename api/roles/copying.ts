import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { createFileStore, type FileStore, openFile } from '#api/files/file-store.ts';
import { newSpoolPath } from '#api/files/spool.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import type { FileAt } from '#db/base/files.ts';
import { holdRoom } from '#db/base/quota.ts';
import { copyRoleRows, partsOfRole } from '#db/roles/copy-role.ts';
import { roleOf } from '#db/roles/roles.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { membershipOf } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { columnOf, permissionsOf } from '#shared/permissions.ts';
import { copyRole } from '#shared/roles/contracts/roles.ts';
import { type PersonScope, scopeOf } from '#shared/scope.ts';

/** Copies a role into another workspace of the caller (TEAM-25). */
export function copyingRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, copyRole, async ({ scope, params, body }) => {
    const parts = await found(partsOfRole(ctx.db, scope, params.id));
    refuseUnscanned(ctx, parts.assets);
    const { to, slug } = await destination(ctx, scope, body.workspace_id);
    const assets = await storeFiles(ctx, to, parts.assets);
    const copied = transact(ctx.db, async (tx) => {
      await destination({ db: tx }, scope, body.workspace_id);
      await refuseFull(tx, ctx, to, parts.role.brand_guidelines_id !== null);
      const id = await copyRoleRows(tx, to, { role: parts.role, from: scope, assets });
      const subject = { id, name: parts.role.job_title };
      await recordActivity(tx, to, { action: 'role.copied', subject });
      return found(roleOf(tx, to, id));
    });
    const role = await copied.catch(async (thrown: unknown) => {
      const files = createFileStore(ctx);
      await Promise.all(assets.map(({ file }) => files.discard(to, file)));
      throw thrown;
    });
    return { role, slug };
  });
  return router;
}

/** Throws no_such_workspace, role_too_low and workspace_suspended. */
async function destination({ db }: Pick<AuthContext, 'db'>, { actor_id }: PersonScope, workspaceId: string) {
  const member = await membershipOf(db, actor_id, workspaceId);
  if (!member) throw new AppError('no_such_workspace');
  if (!permissionsOf(columnOf(member)).has('role.write')) throw new AppError('role_too_low');
  if (member.suspended_at) throw new AppError('workspace_suspended');
  return { to: scopeOf(workspaceId, actor_id, 'any'), slug: member.slug };
}

async function refuseFull(tx: Tx, { config }: AuthContext, to: PersonScope, withVoice: boolean): Promise<void> {
  await holdRoom(tx, to, { name: 'LIMIT_ROLES', most: config.LIMIT_ROLES });
  if (!withVoice) return;
  const voices = { name: 'LIMIT_BRAND_VOICES', most: config.LIMIT_BRAND_VOICES } as const;
  await holdRoom(tx, to, voices);
}

type Asset = { id: string; file_path: string; file_type: string; scanned_at: Date | null };

/** A file that cannot be downloaded before it was scanned cannot be copied either: the copy would count as scanned. */
function refuseUnscanned({ config }: AuthContext, assets: readonly Asset[]): void {
  if (!config.CLAMD_URL || assets.every(({ scanned_at }) => scanned_at)) return;
  const message = 'The virus scanner has not checked every asset of this role yet. Please try again in a moment.';
  throw new AppError('not_scanned', { message });
}

/** The files first, one after the other: what fails leaves none behind. */
async function storeFiles(ctx: AuthContext, to: PersonScope, assets: readonly Asset[]) {
  const files = createFileStore(ctx);
  const stored: { id: string; file: FileAt }[] = [];
  try {
    for (const asset of assets) stored.push({ id: asset.id, file: await storeCopy(ctx, files, to, asset) });
    return stored;
  } catch (thrown) {
    await Promise.all(stored.map(({ file }) => files.discard(to, file)));
    throw thrown;
  }
}

/** By way of the disk, like an upload: memory holds no file, however many are copied at once. */
async function storeCopy(ctx: AuthContext, files: FileStore, to: PersonScope, asset: Asset): Promise<FileAt> {
  const { storage, config } = ctx;
  const { LIMIT_ASSETS, LIMIT_FILE_BYTES, UPLOAD_DIR } = config;
  const { file_path: path, file_type: type } = asset;
  const opened = await openFile(storage, { bucket: storage.documents, path });
  if (!opened) throw new AppError('storage_unavailable');
  const spooled = newSpoolPath(UPLOAD_DIR);
  try {
    await mkdir(dirname(spooled), { recursive: true, mode: 0o700 });
    const written = createWriteStream(spooled, { mode: 0o600, flags: 'wx' });
    await pipeline(opened.body, written).catch((cause: unknown) => {
      throw new AppError('storage_unavailable', { cause });
    });
    const room = { bucket: storage.documents, limits: { LIMIT_ASSETS, LIMIT_FILE_BYTES } };
    const body = { path: spooled, size: written.bytesWritten };
    return await files.save(to, { ...room, body, type, extension: extname(path).slice(1) });
  } finally {
    await rm(spooled, { force: true });
  }
}
