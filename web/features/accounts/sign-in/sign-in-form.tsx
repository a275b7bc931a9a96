import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import {
  isUnverified,
  type Message,
  signInLinkMessage,
  signInMessage,
  UNEXPECTED,
} from '#web/features/accounts/sign-in/messages.ts';
import { OpenInbox } from '#web/features/accounts/sign-in/open-inbox.tsx';
import { ResendButton } from '#web/features/accounts/sign-in/resend-button.tsx';
import { auth } from '#web/lib/auth.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { paths } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required')),
  password: z.string().check(z.minLength(1, 'Password is required')),
});
export type Credentials = z.output<typeof credentials>;

type Failure = Message & { unverified?: string };
type Props = {
  initial: Credentials;
  autoFocusButton?: boolean;
  /** A confirmation link had expired: offers to send a new one to the address in the form (GAP-134). */
  offersResend?: boolean;
  onForgot: (email: string) => void;
};

/** LOGIN-01, 02, 12..15, and the mailed sign-in link. The guard of the page redirects after the sign-in. */
export function SignInForm({ initial, autoFocusButton = false, offersResend = false, onForgot }: Props) {
  const form = useForm({ resolver: standardSchemaResolver(credentials), defaultValues: initial });
  const [failure, setFailure] = useState<Failure>();
  const link = useSignInLink();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (given) => {
    setFailure(undefined);
    link.forget();
    setFailure(await signIn(given));
  }, logProblems);
  const givenEmail = async (): Promise<string | undefined> =>
    (await form.trigger('email', { shouldFocus: true })) ? form.getValues('email').trim() : undefined;
  const sendLink = async () => {
    setFailure(undefined);
    const email = await givenEmail();
    if (email) await link.send(email);
  };
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      {failure && <MessageBanner message={failure} />}
      {failure?.unverified && <ResendButton email={failure.unverified} />}
      {link.outcome && <LinkMessage outcome={link.outcome} />}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        busy={isSubmitting}
        needsServer
        autoFocus={autoFocusButton}
      >
        Sign in
      </Button>
      {offersResend && !failure?.unverified && <ResendButton email={givenEmail} />}
      <p className="flex flex-wrap justify-center gap-x-5 gap-y-2">
        <TextButton onClick={() => onForgot(form.getValues('email'))}>Forgot your password?</TextButton>
        <TextButton disabled={link.sending} onClick={() => void sendLink()}>
          Email me a sign-in link
        </TextButton>
      </p>
    </form>
  );
}

function LinkMessage({ outcome }: { outcome: LinkOutcome }) {
  if ('failure' in outcome) return <MessageBanner message={outcome.failure} />;
  return (
    <Banner tone="success" detail={<LinkDetail />} takeFocus>
      If {outcome.sentTo} has an account, a sign-in link is on its way.
    </Banner>
  );
}

const LinkDetail = () => (
  <>
    It works once, within an hour. <OpenInbox />
  </>
);

async function signIn({ email, password }: Credentials): Promise<Failure | undefined> {
  try {
    const { data, error } = await auth().signInWithPassword({ email, password });
    if (error) return { ...signInMessage(error), ...(isUnverified(error) && { unverified: email }) };
    if (data.user.email_confirmed_at) return undefined;
    await auth().signOut({ scope: 'local' });
    return { text: 'Please verify your email before signing in', unverified: email };
  } catch (thrown) {
    console.error(thrown);
    return UNEXPECTED;
  }
}

type LinkOutcome = { sentTo: string } | { failure: Message };

/**
 * Requests a mailed link that signs in without a password. The response is the same for unknown addresses, and no
 * account is created.
 */
function useSignInLink() {
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
