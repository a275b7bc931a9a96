import { isAuthError } from '@supabase/auth-js';
import { AppError } from '#shared/errors.ts';
import { auth, authCall } from '#web/lib/auth.ts';
import { confirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

export type Passkey = {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at?: string;
  /** Signs in without a password. */
  sign_in: boolean;
};

const NOT_FOUND = 'webauthn_credential_not_found';

/** Oldest first. */
export async function listPasskeys(): Promise<Passkey[]> {
  const { data, error } = await authCall<Passkey[]>('GET', '/passkeys');
  if (error) throw error;
  return data;
}

export async function renamePasskey(id: string, friendly_name: string): Promise<void> {
  const { error } = await authCall('PATCH', `/passkeys/${id}`, { friendly_name });
  if (error?.code === NOT_FOUND) throw new AppError('no_such_item', { message: 'This passkey was removed.' });
  if (error) throw error;
}

/** A session raised by this passkey falls back to aal1, so its token is refreshed at once. */
export async function removePasskey(id: string): Promise<void> {
  const { error } = await confirmed(() => authCall('DELETE', `/passkeys/${id}`));
  if (error && error.code !== NOT_FOUND) throw error;
  await auth().refreshSession();
}

/** 'Passkey', with the next free number when that is taken. */
export function freePasskeyName(passkeys: readonly Pick<Passkey, 'friendly_name'>[]): string {
  const taken = passkeys.map(({ friendly_name }) => friendly_name);
  const names = ['Passkey', ...taken.map((_, at) => `Passkey ${at + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? 'Passkey';
}

/** Why a passkey was not added or renamed. */
export function passkeyProblem(thrown: unknown): string {
  console.error(thrown);
  const failed = 'Failed to save the passkey. Please try again.';
  if (!isAuthError(thrown)) return failed;
  if (thrown.status === 429) return 'Too many tries. Please wait a minute and try again.';
  switch (thrown.code) {
    case 'passkey_known':
      return 'This device has a passkey of your account already.';
    case 'passkey_cancelled':
      return 'No passkey was made. Try again, or choose another device.';
    case 'reauthentication_needed':
      return UNCONFIRMED;
    case 'mfa_factor_name_conflict':
      return 'You already have a device of this name';
    case 'too_many_enrolled_mfa_factors':
      return 'You can have ten devices at most. Remove one first.';
    case 'webauthn_challenge_expired':
      return 'This took longer than five minutes. Please start again.';
    default:
      return failed;
  }
}
