import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { AuthApiError } from '@supabase/auth-js';
import { auth, authCall } from '#web/lib/auth.ts';
import { confirmed } from '#web/lib/reauthentication.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const CODES: Record<string, string> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
};

/**
 * What the browser's dialog returns. Its refusals become AuthErrors: passkey_cancelled when the user closed it or it timed
 * out, passkey_known when the device has a passkey of this account already.
 */
async function asked<Credential>(dialog: Promise<Credential>): Promise<Credential> {
  try {
    return await dialog;
  } catch (thrown) {
    const { name, message } = thrown as Error;
    throw new AuthApiError(message, 0, CODES[name] ?? 'passkey_failed');
  }
}

/** Asks for any passkey of this site and signs in with it. Throws AuthError. */
export async function signIn(): Promise<void> {
  const begun = await auth().passkey.startAuthentication();
  if (begun.error) throw begun.error;
  const credential = await asked(startAuthentication({ optionsJSON: begun.data.options as RequestOptions }));
  const given = { challengeId: begun.data.challenge_id, credential };
  const { error } = await auth().passkey.verifyAuthentication(given as never);
  if (error) throw error;
}

type Step = { id: string; webauthn: { credential_options: { publicKey: RequestOptions } } };

/** Takes the second step with any passkey of the user, or proves again that it is them. Throws like `signIn`. */
export async function pass(factorId: string): Promise<void> {
  const { data: step, error: refused } = await authCall<Step>('POST', `/factors/${factorId}/challenge`, {});
  if (refused) throw refused;
  const credential = await asked(startAuthentication({ optionsJSON: step.webauthn.credential_options.publicKey }));
  // The client sends what `toJSON` of a browser's credential returns.
  const credential_response = { ...credential, toJSON: () => credential };
  const webauthn = { type: 'request', rpId: location.hostname, rpOrigins: [location.origin], credential_response };
  const { error } = await auth().mfa.verify({ factorId, challengeId: step.id, webauthn } as never);
  if (error) throw error;
}

type Started = { challenge_id: string; options: CreationOptions };

/** Makes a passkey on a device of the user's choice. Afterwards the session is aal2 and weaker ones have ended. */
export async function register(friendly_name: string, sign_in: boolean): Promise<void> {
  const ask = () => authCall<Started>('POST', '/passkeys/registration/options', { friendly_name, sign_in });
  const { data: begun, error: refused } = await confirmed(ask);
  if (refused) throw refused;
  const credential = await asked(startRegistration({ optionsJSON: begun.options }));
  const given = { challengeId: begun.challenge_id, credential };
  const { error } = await auth().passkey.verifyRegistration(given as never);
  if (error) throw error;
  await auth().refreshSession();
}
