import type { Generated } from 'kysely';
import type {
  Counter,
  DefaultJson,
  DefaultTime,
  Json,
  MaybeJson,
  MaybeTime,
  Metadata,
  Time,
} from '#db/schema-columns.ts';
import type { AdminAct } from '#shared/accounts/contracts/admin-acts.ts';

export type UserRole = 'user' | 'admin' | 'super_admin';

export type UsersTable = {
  id: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  password_hash: string | null;
  role: Generated<UserRole>;
  email_confirmed_at: MaybeTime;
  phone_confirmed_at: MaybeTime;
  invited_at: MaybeTime;
  confirmation_sent_at: MaybeTime;
  recovery_sent_at: MaybeTime;
  email_change_sent_at: MaybeTime;
  reauthentication_sent_at: MaybeTime;
  last_sign_in_at: MaybeTime;
  banned_until: MaybeTime;
  deleted_at: MaybeTime;
  /** When a mail about a sign-in from a new place was last sent. */
  new_place_mailed_at: MaybeTime;
  /** When the person was notified that the account is deleted unless it is used. */
  inactivity_mailed_at: MaybeTime;
  new_email: Generated<string>;
  /** Which mailbox has agreed to the change so far. */
  email_change_confirmed: Generated<'' | 'current' | 'new'>;
  new_phone: Generated<string>;
  app_metadata: DefaultJson<Metadata>;
  user_metadata: DefaultJson<Metadata>;
  is_anonymous: Generated<boolean>;
  /** Its owner did not choose the password: sessions can only set a new one. */
  must_change_password: Generated<boolean>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};
export type IdentitiesTable = {
  identity_id: Generated<string>;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: DefaultJson<Metadata>;
  email: string | null;
  last_sign_in_at: MaybeTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};
export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  aal: Generated<'aal1' | 'aal2'>;
  factor_id: string | null;
  user_agent: string | null;
  ip: string | null;
  /** Started by a recovery mail: may set a new password without the current one. */
  from_recovery: Generated<boolean>;
  not_after: MaybeTime;
  /** When the user last proved their identity; null after a recovery link. */
  reauthenticated_at: MaybeTime;
  /** The digest of the browser that asked for the link that opened it, if it was followed there. */
  asked_in: string | null;
  refreshed_at: DefaultTime;
  created_at: DefaultTime;
};
export type KnownDevicesTable = {
  user_id: string;
  device_hash: string;
  /** Of its last sign-in; null when that is not known. */
  network: string | null;
  created_at: DefaultTime;
  last_used_at: DefaultTime;
};
export type RefreshTokensTable = {
  id: Counter;
  token_hash: string;
  session_id: string;
  parent_id: number | null;
  /** Sealed, and kept for a short time: a concurrent refresh gets the session's current token (contract, section 6). */
  token_encrypted: string | null;
  used_at: MaybeTime;
  /** A digest of the client that used it. */
  used_by: string | null;
  revoked_at: MaybeTime;
  created_at: DefaultTime;
};
export type OneTimeTokenKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';
export type OneTimeTokensTable = {
  id: Generated<string>;
  user_id: string;
  kind: OneTimeTokenKind;
  token_hash: string;
  otp_hmac: string | null;
  attempts: Generated<number>;
  relates_to: Generated<string>;
  pkce: Generated<boolean>;
  /** The data of a sign-up, which enters the account once this token is used. */
  wanted_password_hash: string | null;
  wanted_metadata: MaybeJson<Metadata>;
  /** A provider's identity whose address is not verified there: attached only in the browser of `browser_hash`. */
  wanted_identity: MaybeJson<WantedIdentity>;
  browser_hash: string | null;
  /** The digest of the browser that asked for the link; null for links that nobody's browser asked for. */
  asked_in: string | null;
  created_at: DefaultTime;
  expires_at: Time;
};
export type WantedIdentity = { provider: string; provider_id: string; email: string | null; identity_data: Metadata };
export type FlowStatesTable = {
  id: Generated<string>;
  user_id: string | null;
  auth_code: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  kind: string;
  provider: string | null;
  provider_token: string | null;
  provider_refresh_token: string | null;
  details: DefaultJson<Metadata>;
  auth_code_issued_at: MaybeTime;
  created_at: DefaultTime;
};
export type MfaFactorsTable = {
  id: Generated<string>;
  user_id: string;
  friendly_name: Generated<string>;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: Generated<'unverified' | 'verified'>;
  secret_encrypted: string | null;
  phone: string | null;
  last_step: number | null;
  failures: Generated<number>;
  locked_until: MaybeTime;
  last_challenged_at: MaybeTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};
export type MfaChallengesTable = {
  id: Generated<string>;
  factor_id: string;
  session_id: string | null;
  ip: string | null;
  /** What a passkey signs; null for codes. */
  webauthn_challenge: string | null;
  verified_at: MaybeTime;
  expires_at: Time;
  created_at: DefaultTime;
};
/** The credential of a factor of type webauthn. Ids and keys are base64url, the key in COSE form. */
export type PasskeysTable = {
  factor_id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: DefaultJson<string[]>;
  /** Also the way in, without a password. */
  signs_in: boolean;
  backed_up: boolean;
  last_used_at: MaybeTime;
};
/** Of a registration (`session_id`, with the wishes for the passkey) or of a sign-in (`browser_hash`). */
export type PasskeyChallengesTable = {
  id: Generated<string>;
  challenge: string;
  session_id: string | null;
  friendly_name: string | null;
  signs_in: boolean;
  browser_hash: string | null;
  expires_at: Time;
};
export type RecoveryCodesTable = {
  user_id: string;
  /** Keyed digests of the codes that are left. */
  code_macs: string[];
  failures: Generated<number>;
  locked_until: MaybeTime;
  created_at: DefaultTime;
};
export type MailOutboxTable = {
  id: Generated<string>;
  user_id: string | null;
  kind: string;
  to_address: string;
  details: DefaultJson<Metadata>;
  /** AES-256-GCM under AUTH_SECRET; cleared when the mail was sent. */
  token_encrypted: string | null;
  state: Generated<'pending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  scheduled_for: DefaultTime;
  sent_at: MaybeTime;
  created_at: DefaultTime;
};
/** Acts on administrators that wait for a second one; a decision or the sweep deletes the row. */
export type AdminRequestsTable = {
  id: Generated<string>;
  act: AdminAct;
  about_id: string;
  asked_by: string;
  reason: string | null;
  /** The password to set, for 'reset_password' alone. */
  password_hash: string | null;
  created_at: DefaultTime;
  expires_at: Time;
};
export type DemoAccountsTable = {
  address: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** As set by the product: while the user's hash equals it, the password was not changed. */
  password_hash: string | null;
  created_at: DefaultTime;
};
/** Limits raised by an administrator. */
export type AccountLimitsTable = {
  user_id: string;
  name: string;
  value: number;
  reason: Generated<string>;
  /** Null once that account is deleted. */
  set_by: string | null;
  set_at: DefaultTime;
};
export type SigningKeysTable = {
  kid: string;
  alg: string;
  public_jwk: Json<Metadata>;
  private_jwk_encrypted: string;
  active: Generated<boolean>;
  created_at: DefaultTime;
};

export type PreferencesTable = {
  user_id: string;
  tutorial_completed: Generated<boolean>;
  /** When unread notifications are mailed: bundled soon, once a day, or never. */
  mail_rhythm: Generated<'soon' | 'daily' | 'never'>;
  mail_reviews: Generated<boolean>;
  mail_answers: Generated<boolean>;
  mail_mentions: Generated<boolean>;
  mail_shares: Generated<boolean>;
  /** Null: nothing to mail. */
  next_mail_at: MaybeTime;
  last_mail_at: MaybeTime;
  mails_today: Generated<number>;
};
