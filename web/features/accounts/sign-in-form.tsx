import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { MessageBanner } from '#web/features/accounts/message-banner.tsx';
import { isUnverified, type Message, signInMessage, UNEXPECTED } from '#web/features/accounts/messages.ts';
import { ResendButton } from '#web/features/accounts/resend-button.tsx';
import { auth } from '#web/lib/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required')),
  password: z.string().check(z.minLength(1, 'Password is required')),
});
export type Credentials = z.output<typeof credentials>;

type Failure = Message & { unverified?: string };
type Props = { initial: Credentials; autoFocusButton?: boolean; onForgot: (email: string) => void };

/** LOGIN-01, 02, 12..15. Signing in itself leads on: the page's guard sees the user. */
export function SignInForm({ initial, autoFocusButton = false, onForgot }: Props) {
  const form = useForm({ resolver: standardSchemaResolver(credentials), defaultValues: initial });
  const [failure, setFailure] = useState<Failure>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (given) => {
    setFailure(undefined);
    setFailure(await signIn(given));
  });
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
      <p className="text-center">
        <TextButton onClick={() => onForgot(form.getValues('email'))}>Forgot your password?</TextButton>
      </p>
    </form>
  );
}

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
