import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AuthContext } from '#api/auth/context.ts';
import { createFileStore, openFile } from '#api/files/file-store.ts';
import { found } from '#api/http/found.ts';
import { type ApiRouter, serve } from '#api/http/serve.ts';
import { recordActivity } from '#db/queries/activity.ts';
import type { FileAt } from '#db/queries/files.ts';
import { holdRoom } from '#db/queries/quota.ts';
import { roleOf } from '#db/queries/roles.ts';
import { copyRoleRows, partsOfRole } from '#db/queries/workspaces/copy-role.ts';
import { membershipOf } from '#db/queries/workspaces/workspaces.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { copyRole } from '#shared/contracts/workspaces.ts';
import { AppError } from '#shared/errors.ts';
import { columnOf, permissionsOf } from '#shared/permissions.ts';
import { type PersonScope, scopeOf } from '#shared/scope.ts';

/** Copies a role into another workspace of the caller (TEAM-25). */
export function addCopying(router: ApiRouter, ctx: AuthContext): void {
  serve(router, copyRole, async ({ scope, params, body }) => {
    const parts = await found(partsOfRole(ctx.db, scope, params.id));
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

type Asset = { id: string; file_path: string; file_type: string };

/** The files first, one after the other: what fails leaves none behind. */
async function storeFiles(ctx: AuthContext, to: PersonScope, assets: readonly Asset[]) {
  const { storage, config } = ctx;
  const files = createFileStore(ctx);
  const { LIMIT_ASSETS, LIMIT_FILE_BYTES } = config;
  const room = { bucket: storage.documents, limits: { LIMIT_ASSETS, LIMIT_FILE_BYTES } };
  const stored: { id: string; file: FileAt }[] = [];
  try {
    for (const { id, file_path: path, file_type: type } of assets) {
      const opened = await openFile(storage, { bucket: storage.documents, path });
      if (!opened) throw new AppError('storage_unavailable');
      const body = await buffer(opened.body);
      stored.push({ id, file: await files.save(to, { ...room, body, type, extension: extname(path).slice(1) }) });
    }
    return stored;
  } catch (thrown) {
    await Promise.all(stored.map(({ file }) => files.discard(to, file)));
    throw thrown;
  }
}
