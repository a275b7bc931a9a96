import { type Reauthentication, readReauthentication, reauthenticate } from '#shared/accounts/contracts/auth.ts';
import { AppError } from '#shared/errors.ts';
import { digitsOf, isCode } from '#web/features/accounts/code-field.tsx';
import { loadCeremonies } from '#web/features/accounts/passkeys.ts';
import { passkeyMessage, secondStepMessage } from '#web/features/accounts/sign-in/messages.ts';
import { auth } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';

/** Why the reauthentication failed. `isField`: shown under the field instead of above the form. */
export type Problem = { text: string; isField: boolean };

const FAILED: Problem = { text: 'Failed to check this. Please try again.', isField: false };

/** Requests a mail with the six digits. Returns undefined once it was sent, else the failure. */
export async function sendDigits(): Promise<Problem | undefined> {
  const { error } = await auth().reauthenticate();
  if (!error) return undefined;
  console.error(error);
  const text =
    error.status === 429 ? 'Please wait a minute before the next mail.' : 'Failed to send the mail. Please try again.';
  return { text, isField: false };
}

/** Reads which proof the user has to give, and requests the mail when that is mailed digits. Throws AppError. */
export async function readWithDigits(): Promise<Reauthentication> {
  const asked = await call(readReauthentication);
  if (asked.ask === 'digits') await sendDigits();
  return asked;
}

/** Checks a proof. Returns undefined when the server accepted it, else the failure. */
export function checkProof(
  { ask, passkey }: Pick<Reauthentication, 'ask' | 'passkey'>,
  given: string,
  factorId: string | undefined,
): Promise<Problem | undefined> {
  if (ask === 'passkey') return provePasskey(passkey ?? '');
  if (ask === 'password') return given ? send({ password: given }) : late('Password is required');
  if (!isCode(given)) return late('Enter the six digits of the code');
  return ask === 'digits' ? send({ digits: digitsOf(given) }) : sendCode(factorId ?? '', digitsOf(given));
}

/** Asks the browser for a passkey of the user. */
export const provePasskey = (factorId: string): Promise<Problem | undefined> =>
  loadCeremonies()
    .then(({ pass }) => pass(factorId))
    .then(
      () => undefined,
      (thrown: unknown) => ({ text: passkeyMessage(thrown).text, isField: false }),
    );

const late = async (text: string): Promise<Problem> => ({ text, isField: true });

async function send(body: { password: string } | { digits: string }): Promise<Problem | undefined> {
  try {
    await call(reauthenticate, { body });
    return undefined;
  } catch (thrown) {
    const { code, message } = AppError.from(thrown);
    if (code === 'wrong_password' || code === 'wrong_code') return { text: message, isField: true };
    if (code === 'too_many_requests') {
      return { text: 'Too many tries. Please wait a few minutes and try again.', isField: false };
    }
    return FAILED;
  }
}

async function sendCode(factorId: string, code: string): Promise<Problem | undefined> {
  try {
    const { error } = await auth().mfa.challengeAndVerify({ factorId, code });
    return error
      ? { text: secondStepMessage(error).text, isField: error.code === 'mfa_verification_failed' }
      : undefined;
  } catch (thrown) {
    console.error(thrown);
    return FAILED;
  }
}
