import { createSigningKeys } from '#api/accounts/auth/tokens/keys.ts';
import type { Deps } from '#api/deps.ts';
import { aSession, aUser } from '#db/testing/factories.ts';

const HOUR_SECONDS = 3_600;

export type Caller = { id: string; token: string; session_id: string; workspace?: string };
/** `workspace`: where their calls are made, other than in their own. */
type Signing = { seconds?: number; workspace?: string };

/** Signs users in by inserting rows: the same session and token as after a password, without its slow hash. */
export function signing(deps: Pick<Deps, 'config' | 'db' | 'secret'>) {
  const keys = createSigningKeys(deps);
  const signIn = async (id: string, { seconds = HOUR_SECONDS, workspace }: Signing = {}): Promise<Caller> => {
    const { id: session_id } = await aSession(deps.db, id);
    const exp = Math.floor(Date.now() / 1_000) + seconds;
    const token = await keys.sign({ sub: id, aud: 'authenticated', role: 'authenticated', exp, session_id });
    return { id, token, session_id, ...(workspace !== undefined && { workspace }) };
  };
  const signedIn = async (more: Parameters<typeof aUser>[1] = {}) => signIn((await aUser(deps.db, more)).id);
  return { signIn, signedIn };
}
