import { type Factor, isAuthError } from '@supabase/auth-js';
import { auth } from '#web/lib/auth.ts';
import { confirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

/** The name of a device without one. */
export const DEFAULT_NAME = 'Authenticator app';
export const deviceName = ({ friendly_name }: Pick<Factor, 'friendly_name'>): string => friendly_name || DEFAULT_NAME;

/** 'Authenticator app', with the next free number when that is taken. */
export function freeName(factors: readonly Pick<Factor, 'friendly_name'>[]): string {
  const taken = new Set(factors.map(deviceName));
  const names = [DEFAULT_NAME, ...factors.map((_, at) => `${DEFAULT_NAME} ${at + 2}`)];
  return names.find((name) => !taken.has(name)) ?? DEFAULT_NAME;
}

/** The verified devices, as stored on the server. */
export async function listFactors(): Promise<Factor[]> {
  const { data, error } = await auth().mfa.listFactors();
  if (error) throw error;
  return data.totp;
}

/** `uri` is the content of the QR code; an authenticator app on the same device can open it. */
export type Enrolment = { id: string; secret: string; uri: string; picture: string };

/** Starts setting up a device. Removes unfinished earlier attempts first, which may have the same name. */
export async function startEnrolment(friendlyName: string, issuer: string): Promise<Enrolment> {
  const { mfa } = auth();
  const { data: known } = await mfa.listFactors();
  for (const { id, status } of known?.all ?? []) if (status === 'unverified') await mfa.unenroll({ factorId: id });
  const { data, error } = await confirmed(() => mfa.enroll({ factorType: 'totp', friendlyName, issuer }));
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri, picture: data.totp.qr_code };
}

/** Afterwards the session is aal2 and the other sessions of the user have ended. */
export async function finishEnrolment(factorId: string, code: string): Promise<void> {
  const { error } = await auth().mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Not awaited: an unfinished device expires after five minutes. */
export function dropEnrolment(factorId: string): void {
  void auth()
    .mfa.unenroll({ factorId })
    .catch((error: unknown) => console.warn('An unfinished device was left to expire', error));
}

/** Without this factor the session falls back to aal1, so its token is refreshed at once. */
export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await confirmed(() => auth().mfa.unenroll({ factorId }));
  if (error && error.code !== 'mfa_factor_not_found') throw error;
  await auth().refreshSession();
}

type Problem = { text: string; detail?: string; isExpired?: true };

/** Why a device could not be set up. `isExpired`: the set-up has to start again. */
export function enrolmentProblem(thrown: unknown): Problem {
  const failed: Problem = { text: 'Failed to set up the device. Please try again.' };
  if (!isAuthError(thrown)) return failed;
  if (thrown.status === 429) return { text: 'Too many tries. Please wait a few minutes and try again.' };
  switch (thrown.code) {
    case 'mfa_verification_failed':
      return { text: 'This code is not right', detail: 'Codes change every 30 seconds: enter the newest one.' };
    case 'mfa_factor_not_found':
      return { text: 'This took longer than five minutes. Please start again.', isExpired: true };
    case 'reauthentication_needed':
      return { text: UNCONFIRMED };
    case 'mfa_factor_name_conflict':
      return { text: 'You already have a device of this name' };
    case 'too_many_enrolled_mfa_factors':
      return { text: 'You can have ten devices at most. Remove one first.' };
    default:
      return failed;
  }
}
