import { CALLBACK_FAILED, SUSPENDED } from '#web/features/accounts/sign-in/messages.ts';

const ended = 'This sign-in took too long, was used already or began in another browser. Please try again.';

/** Texts by error code of the sign-in service (contract, section 9). */
const sentences = new Map<string, (label: string) => string>([
  ['bad_oauth_callback', (label) => `The answer of ${label} could not be used. Please try again.`],
  ['bad_oauth_state', () => ended],
  ['flow_state_already_used', () => ended],
  [
    'provider_email_needs_verification',
    (label) => `${label} has not verified your email address. We have sent a mail to it: follow its link first.`,
  ],
  ['signup_disabled', () => 'New accounts are not open here. Please ask your administrator.'],
  ['user_banned', () => SUSPENDED],
  ['session_not_found', () => 'You were signed out in the meantime. Please sign in and try again.'],
  ['identity_already_exists', (label) => `Your ${label} account is connected to an account here already.`],
  ['email_exists', (label) => `Another account here has the email address of your ${label} account.`],
]);

/** Returns the text of a failed sign-in with the provider, read from the address; undefined when it did not fail. */
export function providerFailure(search: string, label = 'the provider'): string | undefined {
  const given = new URLSearchParams(search);
  const [error, code] = [given.get('error'), given.get('error_code')];
  if (!error) return undefined;
  const sentence = sentences.get(code ?? '');
  if (sentence) return capitalised(sentence(label));
  if (error === 'temporarily_unavailable') return capitalised(`${label} does not answer. Please try again later.`);
  // The provider refused, which mostly means that the user cancelled there.
  if (error === 'access_denied' && !code) return `The sign-in with ${label} was cancelled.`;
  return CALLBACK_FAILED;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the settings started this flow to connect the provider; it then returns there. */
export const isConnection = (search: string): boolean => new URLSearchParams(search).get('by') === 'connection';
