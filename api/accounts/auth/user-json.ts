import { randomUUID } from 'node:crypto';
import { restrictionOf } from '#api/accounts/auth/restriction.ts';
import { claimsAbout } from '#api/accounts/auth/sign-up/first-proof.ts';
import type { Account } from '#db/accounts/accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';
import type { Restriction } from '#shared/endpoint.ts';

type Time = Date | string | null;

const iso = (time: Time): string | undefined => (time ? new Date(time).toISOString() : undefined);
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** The user as the sign-in contract defines it (2.1): absent times are left out, empty addresses are ''. */
export const toUser = (account: Account) => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  phone: account.phone,
  email_confirmed_at: iso(account.email_confirmed_at),
  phone_confirmed_at: iso(account.phone_confirmed_at),
  confirmed_at: iso(earlier(account.email_confirmed_at, account.phone_confirmed_at)),
  invited_at: iso(account.invited_at),
  confirmation_sent_at: iso(account.confirmation_sent_at),
  recovery_sent_at: iso(account.recovery_sent_at),
  email_change_sent_at: iso(account.email_change_sent_at),
  reauthentication_sent_at: iso(account.reauthentication_sent_at),
  last_sign_in_at: iso(account.last_sign_in_at),
  banned_until: iso(account.banned_until),
  deleted_at: iso(account.deleted_at),
  new_email: account.new_email || undefined,
  new_phone: account.new_phone || undefined,
  app_metadata: account.app_metadata,
  user_metadata: account.user_metadata,
  identities: account.identities.map(toIdentity),
  factors: account.factors.length > 0 ? account.factors.map(toFactor) : undefined,
  created_at: iso(account.created_at),
  updated_at: iso(account.updated_at),
  is_anonymous: account.is_anonymous,
});

const isVerified = ({ status }: Pick<Account['factors'][number], 'status'>): boolean => status === 'verified';

type Shown = ReturnType<typeof toUser> & { restriction: Restriction | undefined };

/**
 * The user as returned to a session of this level: before the second step only the factors, also with the password.
 * `restriction` is no part of the published contract, and absent without one.
 */
export function userAt(account: Account, aal: string, config: Parameters<typeof restrictionOf>[1]): Shown {
  const has_factor = account.factors.some(isVerified);
  const restriction = restrictionOf({ ...account, has_factor }, config) ?? undefined;
  if (!has_factor || aal === 'aal2') return { ...toUser(account), restriction };
  const shown = toUser({
    ...account,
    app_metadata: {},
    user_metadata: {},
    identities: [],
    new_email: '',
    new_phone: '',
  });
  return { ...shown, restriction };
}

const toIdentity = (identity: Account['identities'][number]) => ({
  identity_id: identity.identity_id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  last_sign_in_at: iso(identity.last_sign_in_at),
  created_at: iso(identity.created_at),
  updated_at: iso(identity.updated_at),
  email: identity.email ?? undefined,
});

type Factor = Omit<Account['factors'][number], Stamp> & Record<Stamp, Time>;
type Stamp = 'created_at' | 'updated_at' | 'last_challenged_at';

/** The secret never appears after enrolment (contract, 2.3). */
export const toFactor = (factor: Factor) => ({
  id: factor.id,
  created_at: iso(factor.created_at),
  updated_at: iso(factor.updated_at),
  status: factor.status,
  friendly_name: factor.friendly_name || undefined,
  factor_type: factor.factor_type,
  phone: factor.phone ?? undefined,
  last_challenged_at: iso(factor.last_challenged_at),
});

type SignedUp = {
  /** The id of an account made by this request; otherwise a random id is returned. */
  id?: string | undefined;
  address: { email: string } | { phone: string };
  data: Metadata;
  /** Whether the response may reveal that the address is taken (contract, 3.1). */
  showsTaken: boolean;
};

/**
 * The response to a sign-up that needs a confirmation, for any address: made of what the caller sent and of
 * no stored data, in one order, so that it reveals nothing about an account with this address.
 */
export function signedUpUser({ id = randomUUID(), address, data, showsTaken }: SignedUp) {
  const now = new Date().toISOString();
  const provider = 'email' in address ? 'email' : 'phone';
  const claims = claimsAbout(id, address);
  const times = { last_sign_in_at: now, created_at: now, updated_at: now };
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: claims,
    provider,
    ...times,
    email: 'email' in address ? address.email : undefined,
  };
  return {
    id,
    aud: 'authenticated',
    role: showsTaken ? '' : 'authenticated',
    email: '',
    phone: '',
    ...address,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: { ...data, ...claims },
    identities: showsTaken ? [] : [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
