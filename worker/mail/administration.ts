import type { MailKind } from '#db/base/mail-outbox.ts';
import type { AdminAct } from '#shared/accounts/contracts/admin-acts.ts';
import type { MailContents, Words } from '#worker/mail/words.ts';

const ACTS: Record<AdminAct, string> = {
  reset_password: 'reset the password of',
  remove_factors: 'remove the two-step verification of',
  suspend: 'suspend',
  delete: 'delete',
};
const actOf = ({ brand, details: { act = 'suspend', to_asker } }: MailContents): string =>
  to_asker ? `${ACTS[act]} an administrator's ${brand} account` : `${ACTS[act]} your ${brand} account`;

type Kind = Extract<
  MailKind,
  | 'password_reset_by_admin'
  | 'account_suspended'
  | 'account_resumed'
  | 'signed_out_by_admin'
  | 'admin_request_made'
  | 'admin_request_confirmed'
  | 'admin_request_declined'
  | 'factor_removed_by_admin'
>;

/** The mails about what administrators do. */
export const administration: Record<Kind, (given: MailContents) => Words> = {
  password_reset_by_admin: (given) => ({
    subject: `Your ${given.brand} password was reset`,
    heading: 'An administrator reset your password',
    lines: [
      'An administrator set a new password for your account and will give it to you. You were signed out everywhere.',
      'Sign in with it: you then choose one of your own.',
    ],
    button: { label: 'Go to sign in', url: `${given.details.site_url}/login` },
    footer: 'If you did not expect this, ask your administrator.',
  }),
  account_suspended: (given) => ({
    subject: `Your ${given.brand} account was suspended`,
    heading: 'Your account was suspended',
    lines: [
      'An administrator suspended your account. You were signed out everywhere, and what was being written was cancelled.',
      'Nothing of yours was deleted.',
    ],
    footer: 'If you did not expect this, ask your administrator.',
  }),
  account_resumed: (given) => ({
    subject: `Your ${given.brand} account is open again`,
    heading: 'Your account is open again',
    lines: ['An administrator ended the suspension of your account. You can sign in again.'],
    button: { label: 'Go to sign in', url: `${given.details.site_url}/login` },
    footer: 'If you did not expect this, ask your administrator.',
  }),
  signed_out_by_admin: (given) => ({
    subject: `You were signed out of ${given.brand}`,
    heading: 'You were signed out everywhere',
    lines: ['An administrator signed you out on all devices. Your password stays the same.'],
    button: { label: 'Go to sign in', url: `${given.details.site_url}/login` },
    footer: 'If you did not expect this, ask your administrator.',
  }),
  admin_request_made: (given) => ({
    subject: `An administrator asked to ${actOf(given)}`,
    heading: `An administrator asked to ${actOf(given)}`,
    lines: ['Nothing has changed yet: another administrator must confirm it within 24 hours.'],
    footer: 'If you did not expect this, ask your administrators at once.',
  }),
  admin_request_confirmed: (given) => ({
    subject: `A request to ${actOf(given)} was confirmed`,
    heading: 'Another administrator confirmed it',
    lines: [`The request to ${actOf(given)} was confirmed by another administrator, and done.`],
    footer: 'If you did not expect this, ask your administrators at once.',
  }),
  admin_request_declined: (given) => ({
    subject: `A request to ${actOf(given)} was declined`,
    heading: 'The request was declined',
    lines: [`The request to ${actOf(given)} was declined or withdrawn. Nothing was changed.`],
    footer: 'There is nothing to do.',
  }),
  factor_removed_by_admin: (given) => ({
    subject: `Two-step verification was removed from ${given.brand}`,
    heading: 'An administrator removed your two-step verification',
    lines: [
      'An administrator removed the authenticator apps and passkeys of your account. Signing in no longer asks for them.',
      'You can set it up again in Settings.',
    ],
    button: { label: 'Open settings', url: `${given.details.site_url}/settings` },
    footer: 'If you did not ask for this, change your password and tell your administrator.',
  }),
};
