import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { enqueue } from '#api/accounts/auth/links/mailing.ts';
import { keyUse } from '#api/http/idempotency.ts';
import { createInvitationLimits, send } from '#api/team/members/inviting.ts';
import { once } from '#db/base/idempotency.ts';
import { lockStarts } from '#db/base/start-locks.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { bringAlong, bringable, DOCUMENTS_BROUGHT_AT_MOST } from '#db/team/workspaces/bring.ts';
import { countWorkspacesMadeBy, insertWorkspace, lockCreation } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type PersonScope, personalScope, scopeOf } from '#shared/scope.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';
import { slugOf, WORKSPACE_NAME_MAX } from '#shared/team/workspace-names.ts';

type Wish = { name: string; bring: boolean; invite?: { email: string; role: InvitedRole } | undefined };
type Person = { id: string; email: string };

const TRIES = 30;
/** `name`, `name-2`, `name-3`; after many of the same name, and without Latin letters, random characters. */
function addressesFor(name: string): string[] {
  const random = () => randomUUID().replaceAll('-', '').slice(0, 6);
  const slug = slugOf(name);
  const last = [`workspace-${random()}`, `workspace-${random()}`];
  if (slug === null) return last;
  return [slug, ...Array.from({ length: TRIES }, (_, n) => `${slug}-${n + 2}`), ...last];
}

/** Creates a workspace; brings everything of Personal along and invites, as wished. All of it or nothing (TEAM-04). */
export async function createWorkspace(ctx: AuthContext, person: Person, wish: Wish, key: string | undefined) {
  const from = personalScope(person.id);
  const { invite } = wish;
  if (invite?.email === person.email) {
    throw new AppError('invalid_input', { fields: { 'invite.email': `Already a member: ${invite.email}` } });
  }
  const use = keyUse(from, key, ['/api/workspaces', wish]);
  const made = await transact(ctx.db, (tx) =>
    once(tx, use, {
      make: () => make(tx, ctx, from, wish),
      idsOf: ({ id }) => [id],
      again: async ([id = '']) => ({ id, mails: [] as string[] }),
    }),
  );
  enqueue(ctx, made.mails);
  return made.id;
}

async function make(tx: Tx, ctx: AuthContext, from: PersonScope, { name, bring, invite }: Wish) {
  const { config, storage } = ctx;
  await lockCreation(tx, from.actor_id);
  if ((await countWorkspacesMadeBy(tx, from.actor_id)) >= config.WORKSPACES_PER_PERSON) {
    throw new AppError('limit_reached', { message: `The limit is ${config.WORKSPACES_PER_PERSON} workspaces.` });
  }
  const made = await insertWorkspace(tx, { name, userId: from.actor_id }, addressesFor(name));
  if (!made) throw new AppError('unavailable');
  const scope = scopeOf(made.id, from.actor_id, 'any');
  await recordActivity(tx, scope, { action: 'workspace.created', subject: { id: made.id, name } });
  if (bring) {
    await refuseBringing(tx, from);
    await bringAlong(tx, from, made.id, storage.documents);
  }
  if (!invite) return { id: made.id, mails: [] };
  await createInvitationLimits(ctx).take(scope, [invite.email]);
  const { mails } = await send(tx, ctx, scope, { emails: [invite.email], role: invite.role });
  return { id: made.id, mails };
}

/** Under the lock of the starts: none begins until the rows have moved. */
async function refuseBringing(tx: Tx, from: PersonScope): Promise<void> {
  await lockStarts(tx, from);
  const { unfinished, documents } = await bringable(tx, from, WORKSPACE_NAME_MAX);
  if (unfinished > 0) throw new AppError('not_bringable');
  if (documents <= DOCUMENTS_BROUGHT_AT_MOST) return;
  const n = documents.toLocaleString('en');
  throw new AppError('not_bringable', { message: `You have ${n} documents. Copy roles over as you need them.` });
}
