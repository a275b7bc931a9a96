import { authCall } from '#web/lib/auth.ts';
import { confirmed } from '#web/lib/reauthentication.ts';

/** `created_at` is null as long as no set was made. */
export type RecoveryCodesState = { left: number; total: number; created_at: string | null };

export async function fetchRecoveryCodes(): Promise<RecoveryCodesState> {
  const { data, error } = await authCall<RecoveryCodesState>('GET', '/recovery-codes');
  if (error) throw error;
  return data;
}

/** A new set, which ends the one before. The server returns it only here. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { data, error } = await confirmed(() => authCall<{ codes: string[] }>('POST', '/recovery-codes', {}));
  if (error) throw error;
  return data.codes;
}
