import { mayActOn } from '#api/accounts/admin/rights.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { raiseLimit, raisesOf, setLimitBack } from '#db/accounts/account-limits.ts';
import { accountById } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { transact } from '#db/transact.ts';
import type { Config } from '#platform/config.ts';
import {
  type ManagedLimit,
  raiseUserLimit,
  readUserUsage,
  setUserLimitBack,
  type Usage,
  type UserUsage,
} from '#shared/accounts/contracts/usage.ts';
import { RAISED_AT_MOST_TIMES, type Raisable, raisable } from '#shared/accounts/raisable-limits.ts';
import { AppError } from '#shared/errors.ts';

/** What a person has used of their limits. */
type UsageOf = (userId: string) => Promise<Usage>;

/** The usage of a user, and raising a limit for them: an entry of the audit each (S15). Limits apply from the next call on. */
export function userUsageRoutes(ctx: AuthContext, checkBearer: CheckBearer, usageOf: UsageOf): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, readUserUsage, ({ params }) => managedUsage(ctx, params.id, usageOf));
  serve(router, raiseUserLimit, async ({ user, params: { id, name }, body, req }) => {
    checkRange(ctx.config, name, body.value);
    await transact(ctx.db, async (tx) => {
      await mayActOn(tx, user.id, { act: 'set_limit', id });
      await raiseLimit(tx, { user_id: id, name, ...body, set_by: user.id });
      const details = { limit: name, value: body.value };
      const who = { user_id: id, actor_id: user.id, ip: req.ip ?? null };
      await writeAudit(tx, { ...who, action: 'limit_raised_by_admin', details });
    });
    return undefined;
  });
  serve(router, setUserLimitBack, async ({ user, params: { id, name }, req }) => {
    await transact(ctx.db, async (tx) => {
      await mayActOn(tx, user.id, { act: 'set_limit', id });
      if (!(await setLimitBack(tx, id, name))) throw new AppError('no_such_item');
      const who = { user_id: id, actor_id: user.id, ip: req.ip ?? null };
      await writeAudit(tx, { ...who, action: 'limit_set_back_by_admin', details: { limit: name } });
    });
    return undefined;
  });
  return router;
}

async function managedUsage(ctx: AuthContext, id: string, usageOf: UsageOf): Promise<UserUsage> {
  const account = await accountById(ctx.db, id);
  if (!account || account.deleted_at) throw new AppError('no_such_item');
  const [usage, raises] = await Promise.all([usageOf(id), raisesOf(ctx.db, id)]);
  const raiseOf = (limit: string): ManagedLimit['raise'] => {
    const raise = raises.find(({ name }) => name === limit);
    return raise ? { by: raise.actor_name, at: raise.set_at.toISOString(), reason: raise.reason } : null;
  };
  return {
    ...usage,
    limits: usage.limits.map((limit) => ({
      ...limit,
      raise: raiseOf(limit.name),
      range: isRaisable(limit.name) ? rangeOf(ctx.config, limit.name) : null,
    })),
  };
}

const isRaisable = (name: string): name is Raisable => (raisable as readonly string[]).includes(name);

/** Never at or below the limit of the installation: a lower one would be the operator's to set, for everybody. */
const rangeOf = (config: Config, name: Raisable) => ({
  from: config[name] + 1,
  to: config[name] * RAISED_AT_MOST_TIMES,
});

function checkRange(config: Config, name: Raisable, value: number): void {
  const { from, to } = rangeOf(config, name);
  if (value >= from && value <= to) return;
  const message = `Enter a number from ${from.toLocaleString('en')} to ${to.toLocaleString('en')}`;
  throw new AppError('invalid_input', { fields: { value: message } });
}
