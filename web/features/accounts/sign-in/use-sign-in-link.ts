import { useState } from 'react';
import { type Message, signInLinkMessage } from '#web/features/accounts/sign-in/messages.ts';
import { auth } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';

export type LinkOutcome = { sentTo: string } | { failure: Message };

/**
 * Requests a mailed link that signs in without a password. The response is the same for unknown addresses, and no
 * account is created.
 */
export function useSignInLink() {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const send = async (email: string) => {
    if (sending) return;
    setSending(true);
    setOutcome(undefined);
    setOutcome(await request(email));
    setSending(false);
  };
  return { sending, outcome, send, forget: () => setOutcome(undefined) };
}

async function request(email: string): Promise<LinkOutcome> {
  try {
    const emailRedirectTo = `${location.origin}${paths.callback}`;
    const { error } = await auth().signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } });
    return error ? { failure: signInLinkMessage(error) } : { sentTo: email };
  } catch (thrown) {
    console.error(thrown);
    return { failure: signInLinkMessage(thrown) };
  }
}
