import { isAuthError, type Provider, type UserIdentity } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { auth } from '#web/lib/auth.ts';
import { paths, withQuery } from '#web/lib/paths.ts';
import { confirmed, isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';

export type Message = { tone: 'success' | 'error'; text: string };
type Named = Pick<NonNullable<AppConfig['sign_in_provider']>, 'name' | 'label'>;

/** The identities of the user, oldest first as the server returns them. */
export const identitiesQuery = queryOptions({
  queryKey: ['auth', 'identities'],
  queryFn: async () => {
    const { data, error } = await auth().getUserIdentities();
    if (error) throw error;
    return data.identities;
  },
  staleTime: 0,
});

/** Redirects to the provider. Returns only when that failed, with the error text. */
export async function leaveToConnect({ name, label }: Named): Promise<Message | undefined> {
  const redirectTo = `${location.origin}${withQuery(paths.callback, { by: 'connection' })}`;
  try {
    const given = { provider: name as Provider, options: { redirectTo } };
    const { error } = await confirmed(() => auth().withPkce((client) => client.linkIdentity(given)));
    return error ? { tone: 'error', text: connectFailure(error, label) } : undefined;
  } catch (thrown) {
    return { tone: 'error', text: connectFailure(thrown, label) };
  }
}

function connectFailure(error: unknown, label: string): string {
  if (isUnconfirmed(error)) return UNCONFIRMED;
  const isUnavailable = isAuthError(error) && error.status === 503;
  return isUnavailable ? error.message : `Failed to connect ${label}. Please try again.`;
}

export async function disconnect(identity: UserIdentity): Promise<void> {
  const { error } = await confirmed(() => auth().unlinkIdentity(identity));
  // Disconnected elsewhere meanwhile.
  if (error && error.code !== 'identity_not_found') throw error;
}

/** The message of the callback page about a connection: why it failed, or that it succeeded. */
export function connectionMessage(state: unknown, label: string): Message | undefined {
  const { connection } = (state ?? {}) as { connection?: unknown };
  if (connection === true) return { tone: 'success', text: `${label} was connected.` };
  return typeof connection === 'string' ? { tone: 'error', text: connection } : undefined;
}

export const nameOfMethod = ({ provider }: Pick<UserIdentity, 'provider'>, { name, label }: Named): string => {
  if (provider === 'email') return 'Email and password';
  const shown = provider === name ? label : provider;
  return shown.charAt(0).toUpperCase() + shown.slice(1);
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What identifies the account at the provider for the user. */
export const addressOf = ({ identity_data: data }: Pick<UserIdentity, 'identity_data'>): string =>
  text(data?.email) || text(data?.preferred_username) || text(data?.name) || text(data?.sub);
