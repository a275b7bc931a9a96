import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { type Message, resetRequestMessage } from '#web/features/accounts/sign-in/messages.ts';
import { OpenInbox } from '#web/features/accounts/sign-in/open-inbox.tsx';
import { auth } from '#web/lib/auth.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { paths } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const schema = z.object({ email: z.string().check(z.trim(), z.minLength(1, 'Email is required')) });

type Props = { email: string; onBack: () => void };

/** LOGIN-03..05, 16..19. The response does not reveal whether the address has an account (GAP-08). */
export function ResetRequestForm({ email, onBack }: Props) {
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: { email } });
  const [outcome, setOutcome] = useState<'sent' | Message>();
  const submit = form.handleSubmit(async (given) => {
    setOutcome(undefined);
    setOutcome(await requestReset(given.email));
  }, logProblems);
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      {outcome === 'sent' && (
        <Banner tone="success" detail={<OpenInbox />} takeFocus>
          Password reset instructions have been sent to your email. Please check your inbox and spam folder.
        </Banner>
      )}
      {outcome && outcome !== 'sent' && <MessageBanner message={outcome} />}
      <Button type="submit" variant="primary" className="w-full" busy={form.formState.isSubmitting} needsServer>
        Send reset instructions
      </Button>
      <p className="text-center">
        <TextButton onClick={onBack}>Back to sign in</TextButton>
      </p>
    </form>
  );
}

async function requestReset(email: string): Promise<'sent' | Message> {
  try {
    const redirectTo = `${location.origin}${paths.callback}`;
    const { error } = await auth().resetPasswordForEmail(email, { redirectTo });
    return error ? resetRequestMessage(error) : 'sent';
  } catch (thrown) {
    return resetRequestMessage(thrown);
  }
}
