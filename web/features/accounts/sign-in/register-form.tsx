import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { mailAddress } from '#shared/accounts/mail-address.ts';
import { filled } from '#shared/contracts/common.ts';
import { meetsAllCriteria, useKnownWords } from '#web/features/accounts/password-check.ts';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { PasswordStrength } from '#web/features/accounts/password-strength.tsx';
import { browserZone } from '#web/features/accounts/settings/time-zones.ts';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { type Message, signUpMessage } from '#web/features/accounts/sign-in/messages.ts';
import { confirmedUrl } from '#web/features/accounts/sign-in/resend-button.tsx';
import { auth } from '#web/lib/auth.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const schema = z.object({
  first_name: filled('First name', 100),
  last_name: filled('Last name', 100),
  email: mailAddress('Email is required'),
  job_title: filled('Job title', 200),
  password: z.string().check(z.minLength(1, 'Password is required')),
});
export type Registration = z.output<typeof schema>;

type Props = { initial: Omit<Registration, 'password'>; onRegistered: (registration: Registration) => void };

/** REG-01..04, 08..10. */
export function RegisterForm({ initial, onRegistered }: Props) {
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: { ...initial, password: '' } });
  const [failure, setFailure] = useState<Message>();
  const { errors, isSubmitting } = form.formState;
  const [password, ...holder] = form.watch(['password', 'email', 'first_name', 'last_name']);
  const [email, first_name, last_name] = holder;
  const known = useKnownWords({ email, first_name, last_name });
  const submit = form.handleSubmit(async (registration) => {
    setFailure(undefined);
    const problem = await register(registration, known);
    if (problem) setFailure(problem);
    else onRegistered(registration);
  }, logProblems);
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={submit}>
      <TextField
        label="First name"
        autoComplete="given-name"
        required
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        required
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Job title"
        autoComplete="organization-title"
        required
        error={errors.job_title?.message}
        {...form.register('job_title')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        below={password && <PasswordStrength password={password} known={known} />}
        {...form.register('password')}
      />
      {failure && <MessageBanner message={failure} />}
      <Button type="submit" variant="primary" className="w-full" busy={isSubmitting} needsServer>
        Create account
      </Button>
    </form>
  );
}

/** Returns undefined once the account was created and the confirmation mail sent, else the failure. */
async function register(
  { email, password, ...data }: Registration,
  known: readonly string[],
): Promise<Message | undefined> {
  if (!(await meetsAllCriteria(password, known))) return { text: 'Please meet all password requirements' };
  try {
    const { data: answer, error } = await auth().signUp({
      email,
      password,
      options: { data: { ...data, timezone: browserZone() }, emailRedirectTo: confirmedUrl() },
    });
    if (error) return signUpMessage(error);
    if (!answer.user) return signUpMessage(new Error('The server answered without a user'));
    // A user without identities means that the address already has an account (contract, section 13).
    const known = answer.user.identities?.length === 0;
    return known ? { text: 'An account with this email already exists' } : undefined;
  } catch (thrown) {
    console.error(thrown);
    return signUpMessage(thrown);
  }
}
