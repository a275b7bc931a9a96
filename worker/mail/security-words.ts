import type { MailKind } from '#db/base/mail-outbox.ts';
import { formatUtc } from '#shared/dates.ts';
import { ACT, type MailContents, type Words } from '#worker/mail/words.ts';

const inSettings = ({ details }: MailContents) => ({ label: 'Open settings', url: `${details.site_url}/settings` });

type Kind = Extract<
  MailKind,
  'passkey_added' | 'passkey_removed' | 'recovery_codes_made' | 'recovery_code_used' | 'new_place'
>;

/** Notices about passkeys, recovery codes and sign-ins from a new place. */
export const securityWords: Record<Kind, (given: MailContents) => Words> = {
  passkey_added: (given) => ({
    subject: `A passkey was added to ${given.brand}`,
    heading: 'A passkey was added',
    lines: [
      'A passkey was added to your account just now. Signing in with a password asks for it from now on.',
      'Devices that had not taken a second step were signed out.',
    ],
    button: inSettings(given),
    footer: ACT,
  }),
  passkey_removed: (given) => ({
    subject: `A passkey was removed from ${given.brand}`,
    heading: 'A passkey was removed',
    lines: [
      'A passkey was removed from your account just now. It no longer signs you in.',
      'If it was the only second factor, signing in asks for your password only.',
    ],
    button: inSettings(given),
    footer: ACT,
  }),
  recovery_codes_made: (given) => ({
    subject: `New recovery codes were made for ${given.brand}`,
    heading: 'New recovery codes were made',
    lines: [
      'Ten recovery codes were made for your account just now. Each takes the second step of a sign-in once.',
      'Codes that were made before no longer work.',
    ],
    button: inSettings(given),
    footer: ACT,
  }),
  recovery_code_used: (given) => ({
    subject: `A recovery code was used for ${given.brand}`,
    heading: 'A recovery code was used',
    lines: [
      'Someone signed in to your account with your password and one of your recovery codes just now.',
      given.details.left === 0
        ? 'It was the last one. Make new codes in Settings.'
        : `Codes that are left: ${given.details.left ?? 0}. If you lost a device, remove it in Settings.`,
    ],
    button: inSettings(given),
    footer: ACT,
  }),
  new_place: (given) => ({
    subject: `New sign-in to your ${given.brand} account`,
    heading: 'New sign-in to your account',
    lines: [
      'Your account was signed in to from a device and a network that it was not used from before.',
      `Time: ${formatUtc(given.details.at ?? new Date(0))}. Device: ${given.details.device ?? 'Unknown device'}. Network address: ${given.details.ip || 'unknown'}.`,
      'If this was you, there is nothing to do.',
      `If this was not you, sign that device out in Settings and reset your password: ${given.details.site_url}/login?mode=reset`,
    ],
    button: { label: 'See your devices', url: `${given.details.site_url}/settings#devices` },
    footer: 'If this was not you, tell your administrator as well.',
  }),
};
