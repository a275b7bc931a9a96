import type { AuthContext } from '#api/accounts/auth/context.ts';
import { weaknessOf } from '#api/accounts/auth/sign-in/passwords.ts';
import { accountById } from '#db/accounts/accounts.ts';
import { AppError } from '#shared/errors.ts';

type ChosenPassword = { id: string; new_password: string };

/** The hash of a password an admin chose for a user. Throws invalid_input for a weak one (ADMIN-10). */
export async function hashGiven(
  ctx: AuthContext,
  actor: { id: string },
  { id, new_password }: ChosenPassword,
): Promise<string> {
  const holder = (await accountById(ctx.db, id)) ?? {};
  const weak = weaknessOf(new_password, ctx.config, holder);
  if (weak) throw new AppError('invalid_input', { fields: { new_password: weak.message } });
  return ctx.passwords.hash(new_password, { account: actor.id, isKnown: true });
}
