import type { GoTrueClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { aClient, PASSWORD, type Service } from '#api/accounts/auth/testing/service.ts';

const PERIOD_MS = 30_000;

/** An authenticator app: the code of now, or of some steps before or after. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

/** A code that is not valid now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code));
  return String(wrong);
}

export type Enrolled = { id: string; secret: string };

/** Sets up a factor and leaves it unverified. */
export async function enrolled(client: GoTrueClient, friendlyName = 'Phone'): Promise<Enrolled> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Sets up a factor and enters its code: the client's session is aal2 afterwards. */
export async function withFactor(client: GoTrueClient, friendlyName = 'Phone'): Promise<Enrolled> {
  const factor = await enrolled(client, friendlyName);
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
  if (error) throw error;
  return factor;
}

/** Another session of the same user, before the second step. */
export async function signedInAgain(service: Service, email: string) {
  const client = aClient(service);
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, session: data.session, bearer: data.session.access_token };
}

/** Advances by one time step without waiting, so that the current code is unused. */
export const forgetStep = ({ deps }: Service, id: string) =>
  deps.db.updateTable('auth.mfa_factors').set({ last_step: null }).where('id', '=', id).execute();

/** The level of a client's session, and the level it can reach. */
export async function levelsOf(client: GoTrueClient) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

export const claimsIn = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

/** A refusal in one line: status, code, sentence. */
export const brief = ({ status, body }: { status: number; body: { error_code?: string; msg?: string } }): string =>
  `${status} ${body.error_code}: ${body.msg}`;
