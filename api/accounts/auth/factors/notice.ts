import type { Post } from '#api/accounts/auth/links/mailing.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { Account } from '#db/accounts/accounts.ts';
import type { FactorRow } from '#db/accounts/auth/factors.ts';
import type { MailKind } from '#db/base/mail-outbox.ts';

type Notice = Extract<
  MailKind,
  | 'factor_added'
  | 'factor_removed'
  | 'factor_removed_by_admin'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
>;
type Owner = Pick<Account, 'id' | 'email' | 'user_metadata'>;

/** Notifies the owner by mail that a second factor was added or removed, or that recovery codes were made. */
export async function notifyByMail(post: Post, kind: Notice, { id, email, user_metadata }: Owner): Promise<void> {
  if (email) await post({ kind, userId: id, to: email, details: firstNameOf(user_metadata) });
}

export const removalNotice = ({ factor_type }: Pick<FactorRow, 'factor_type'>): Notice =>
  factor_type === 'webauthn' ? 'passkey_removed' : 'factor_removed';
