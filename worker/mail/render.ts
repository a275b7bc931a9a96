import { type MailDetails, type MailKind, type MailSecret, TOKEN_PLACE } from '#db/base/mail-outbox.ts';
import { formatDay } from '#shared/dates.ts';
import { administration } from '#worker/mail/administration.ts';
import { exportWords } from '#worker/mail/export-words.ts';
import { keyWords } from '#worker/mail/key-words.ts';
import { securityWords } from '#worker/mail/security-words.ts';
import { nameInMail, titleInMail } from '#worker/mail/typed-text.ts';
import { webhookWords } from '#worker/mail/webhook-words.ts';
import { ACT, type MailContents, type Words } from '#worker/mail/words.ts';

export type Letter = { subject: string; text: string; html: string };

const NOT_YOU = 'If you did not ask for this, you can ignore this mail: nothing changes.';

const linkOf = ({ details, secret }: MailContents): string =>
  details.link && secret ? details.link.replace(TOKEN_PLACE, secret.token) : details.site_url;

const orDigits = (secret: MailSecret | undefined): Pick<Words, 'smallDigits'> =>
  secret ? { smallDigits: `If you were asked for a code instead: ${secret.digits} (valid for 10 minutes).` } : {};

const wordsOf: Record<MailKind, (given: MailContents) => Words> = {
  ...administration,
  ...securityWords,
  ...exportWords,
  ...webhookWords,
  ...keyWords,
  confirm: (given) => ({
    subject: `Confirm your email address for ${given.brand}`,
    heading: 'Confirm your email address',
    lines: [
      `Welcome to ${given.brand}. One click confirms that this address is yours, and you can sign in.`,
      'It also makes the password valid that was chosen at sign-up, so open it only if you signed up yourself.',
    ],
    button: { label: 'Confirm email address', url: linkOf(given) },
    ...orDigits(given.secret),
    footer: `This link works once and for 24 hours. ${NOT_YOU}`,
  }),
  recovery: (given) => ({
    subject: `Reset your ${given.brand} password`,
    heading: 'Reset your password',
    lines: ['Someone asked to reset the password of your account. Choose a new one here.'],
    button: { label: 'Choose a new password', url: linkOf(given) },
    ...orDigits(given.secret),
    footer: `This link works once and for 60 minutes. ${NOT_YOU}`,
  }),
  magiclink: (given) => ({
    subject: `Your sign-in link for ${given.brand}`,
    heading: 'Sign in with one click',
    lines: ['Here is the link you asked for. It signs you in without a password.'],
    button: { label: `Sign in to ${given.brand}`, url: linkOf(given) },
    ...orDigits(given.secret),
    footer: `This link works once and for 60 minutes. ${NOT_YOU}`,
  }),
  invite: (given) => ({
    subject: `You are invited to ${given.brand}`,
    heading: `You are invited to ${given.brand}`,
    lines: ['An account was made for this address. Accept the invitation to start using it.'],
    button: { label: 'Accept the invitation', url: linkOf(given) },
    footer: `This link works once and for 24 hours. ${NOT_YOU}`,
  }),
  reauthentication: (given) => ({
    subject: `Your ${given.brand} code`,
    heading: 'Confirm that it is you',
    lines: ['Enter this code to go on.'],
    digits: { label: 'It is valid for 10 minutes:', value: given.secret?.digits ?? '' },
    footer: `Never tell anyone this code. ${NOT_YOU}`,
  }),
  already_registered: (given) => ({
    subject: `You already have a ${given.brand} account`,
    heading: 'You already have an account',
    lines: [
      'Someone tried to sign up with this address, which has an account already. If it was you, sign in instead.',
      'If you forgot your password, you can ask for a new one on the same page.',
    ],
    button: { label: 'Go to sign in', url: `${given.details.site_url}/login` },
    footer: 'If it was not you, you can ignore this mail: nothing changes.',
  }),
  password_changed: (given) => ({
    subject: `Your ${given.brand} password was changed`,
    heading: 'Your password was changed',
    lines: ['The password of your account was changed just now. Your other devices were signed out.'],
    button: { label: `Open ${given.brand}`, url: `${given.details.site_url}/login` },
    footer: ACT,
  }),
  identity_linked: (given) => ({
    subject: `A new way to sign in to ${given.brand}`,
    heading: 'A new way to sign in',
    lines: [`Your account was connected with ${given.details.method} just now. From now on that signs you in, too.`],
    button: { label: 'Open settings', url: `${given.details.site_url}/settings` },
    footer: 'If this was not you, disconnect it in Settings, change your password and tell your administrator.',
  }),
  identity_unlinked: (given) => ({
    subject: `A way to sign in to ${given.brand} was removed`,
    heading: 'A way to sign in was removed',
    lines: [`Your account was disconnected from ${given.details.method} just now. It no longer signs you in.`],
    button: { label: 'Open settings', url: `${given.details.site_url}/settings` },
    footer: ACT,
  }),
  email_change_current: (given) => ({
    subject: `Confirm that your ${given.brand} email address may change`,
    heading: 'May your email address change?',
    lines: [
      `Someone signed in to your account asked to change its email address to ${given.details.new_email ?? 'another one'}.`,
      'Agree to it here. The change takes effect once the other mailbox has agreed as well.',
    ],
    button: { label: 'Agree to the change', url: linkOf(given) },
    ...orDigits(given.secret),
    footer: 'This link works once and for 24 hours. If it was not you, do not agree, and change your password at once.',
  }),
  email_change_new: (given) => ({
    subject: `Confirm your new ${given.brand} email address`,
    heading: 'Confirm your new email address',
    lines: [
      `This address is to become the one you sign in to ${given.brand} with. One click confirms that it is yours.`,
      'If a mail went to your current address too, open its link as well: in any order.',
    ],
    button: { label: 'Confirm the new address', url: linkOf(given) },
    ...orDigits(given.secret),
    footer: `This link works once and for 24 hours. ${NOT_YOU}`,
  }),
  email_changed: (given) => ({
    subject: `Your ${given.brand} email address was changed`,
    heading: 'Your email address was changed',
    lines: ['The email address of your account was changed just now. This mailbox no longer belongs to it.'],
    footer: 'If this was not you, tell your administrator at once.',
  }),
  workspace_invitation: (given) => {
    const { inviter, inviter_address, workspace, good_until } = given.details;
    const until = formatDay(new Date(good_until).toISOString().slice(0, 10));
    const heading = `${inviter || 'A colleague'} invites you to ${workspace}`;
    return {
      subject: heading,
      heading,
      lines: [
        ...(inviter_address ? [`The invitation was sent by the account ${inviter_address}.`] : []),
        `In ${given.brand} a team shares its roles, brand voices and texts. It works once and until ${until}.`,
      ],
      button: { label: 'See the invitation', url: linkOf(given) },
      footer: NOT_YOU,
    };
  },
  notifications: ({ brand, details, digest }) => ({
    subject: digest?.subject ?? `New in ${brand}`,
    heading: digest?.subject ?? `New in ${brand}`,
    lines: digest?.lines ?? [],
    button: { label: 'Open notifications', url: `${details.site_url}/notifications` },
    footer: `How often ${brand} mails you, and about what, is in Settings, Notifications: ${details.site_url}/settings`,
  }),
  account_inactive: (given) => ({
    subject: `Your ${given.brand} account will be deleted`,
    heading: 'Your account will be deleted',
    lines: [
      `You have not used your account for a long time. It is deleted with everything in it on ${given.details.deleted_on} or soon after.`,
      'To keep it, sign in before that day.',
    ],
    button: { label: 'Sign in', url: `${given.details.site_url}/login` },
    footer: 'If you do not need the account any more, do nothing.',
  }),
  factor_added: (given) => ({
    subject: `Two-step verification was set up for ${given.brand}`,
    heading: 'Two-step verification was set up',
    lines: [
      'An authenticator app was added to your account just now. Signing in asks for its code from now on.',
      'Devices that had not entered a code were signed out.',
    ],
    button: { label: `Open ${given.brand}`, url: `${given.details.site_url}/settings` },
    footer: ACT,
  }),
  factor_removed: (given) => ({
    subject: `An authenticator app was removed from ${given.brand}`,
    heading: 'An authenticator app was removed',
    lines: [
      'An authenticator app was removed from your account just now.',
      'If it was the only one, signing in no longer asks for a code.',
    ],
    button: { label: `Open ${given.brand}`, url: `${given.details.site_url}/settings` },
    footer: ACT,
  }),
};

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(wordsOf, kind);

/** Sent to unconfirmed addresses: these mails must contain nothing typed by the person who requested them. */
const TO_UNPROVED: ReadonlySet<MailKind> = new Set(['confirm', 'invite', 'email_change_new', 'workspace_invitation']);

function greeting(kind: MailKind, first_name: string | undefined): string {
  const name = TO_UNPROVED.has(kind) ? '' : first_name;
  return name ? `Hello ${name},` : 'Hello,';
}

/** Every text that people typed, cleaned once for every kind of mail. Undefined stays undefined: a kind may ask for it. */
function withTypedTexts(details: MailDetails): MailDetails {
  const { first_name, inviter, workspace, api_key } = details;
  const cleaned: MailDetails = { ...details, first_name: nameInMail(first_name), inviter: nameInMail(inviter) };
  if (workspace !== undefined) cleaned.workspace = nameInMail(workspace) || 'a workspace';
  if (api_key !== undefined) cleaned.api_key = titleInMail(api_key) || 'without a readable name';
  return cleaned;
}

/** A mail as text and as HTML for light and dark mode, without external images. */
export function renderMail(kind: MailKind, typed: MailContents): Letter {
  const given = { ...typed, details: withTypedTexts(typed.details) };
  const words = wordsOf[kind](given);
  const hello = greeting(kind, given.details.first_name);
  return { subject: words.subject, text: asText(words, hello, given.brand), html: asHtml(words, hello, given.brand) };
}

function asText({ heading, lines, button, digits, smallDigits, footer }: Words, hello: string, brand: string): string {
  const parts = [
    heading,
    hello,
    ...lines,
    button && `${button.label}:\n${button.url}`,
    digits && `${digits.label}\n${digits.value}`,
    smallDigits,
    footer,
    `-- \n${brand}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

// The colours of the interface (web/ui/tokens.css). Mail programs drop most of a style sheet: styles are inline, the sheet only has dark mode.
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0c0e12 !important; }
  .sheet { background: #15171c !important; border-color: #292d33 !important; }
  .ink { color: #eef0f4 !important; }
  .soft { color: #b3b8bf !important; }
  .go { background: #edeef1 !important; color: #131822 !important; }
  .code { background: #0c0e12 !important; color: #eef0f4 !important; border-color: #292d33 !important; }
}`;
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#131822';
const SOFT = 'color:#4a505b';

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;${INK}">${safe(text)}</p>`;

const buttonHtml = ({ label, url }: NonNullable<Words['button']>): string => `
<p style="margin:24px 0"><a class="go" href="${safe(url)}" style="display:inline-block;background:#191f2b;color:#fcfcfc;
 text-decoration:none;font-size:16px;line-height:24px;font-weight:600;padding:12px 24px;border-radius:8px">${safe(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;${SOFT}">The button does not open? Copy this address:<br>
<a class="soft" href="${safe(url)}" style="${SOFT};word-break:break-all">${safe(url)}</a></p>`;

const small = (text: string): string =>
  `<p class="soft" style="margin:8px 0 0;font-size:13px;line-height:20px;${SOFT}">${safe(text)}</p>`;

const digitsHtml = ({ label, value }: NonNullable<Words['digits']>): string => `
<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;${SOFT}">${safe(label)}</p>
<p class="code" style="display:inline-block;margin:0 0 16px;padding:8px 16px;background:#f6f7f9;border:1px solid #e0e2e5;
 border-radius:8px;font-size:20px;line-height:28px;letter-spacing:4px;font-weight:600;${INK}">${safe(value)}</p>`;

function asHtml({ heading, lines, button, digits, smallDigits, footer }: Words, hello: string, brand: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${safe(heading)}</title><style>${SHEET}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f6f7f9;${FONT}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px"><tr>
<td class="ink" style="padding:0 4px 16px;font-size:16px;font-weight:700;${INK}">${safe(brand)}</td></tr><tr>
<td class="sheet" style="background:#ffffff;border:1px solid #e0e2e5;border-radius:12px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;${INK}">${safe(heading)}</h1>
${[hello, ...lines].map(paragraph).join('\n')}
${button ? buttonHtml(button) : ''}${digits ? digitsHtml(digits) : ''}${smallDigits ? small(smallDigits) : ''}
${small(footer)}
</td></tr></table></td></tr></table></body></html>`;
}
