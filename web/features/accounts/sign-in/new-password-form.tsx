import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { filled } from '#shared/contracts/common.ts';
import { meetsAllCriteria, useKnownWords } from '#web/features/accounts/password-check.ts';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { PasswordStrength } from '#web/features/accounts/password-strength.tsx';
import { browserZone } from '#web/features/accounts/settings/time-zones.ts';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { isExpiredLink, type Message, resetMessage } from '#web/features/accounts/sign-in/messages.ts';
import { auth } from '#web/lib/auth.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { paths, withQuery } from '#web/lib/paths.ts';
import { confirmed } from '#web/lib/reauthentication.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

// The same limits as at registration.
const withName = z.object({
  first_name: filled('First name', 100),
  last_name: filled('Last name', 100),
  password: z.string(),
  confirmation: z.string(),
});
type Typed = z.output<typeof withName>;

type Props = {
  invalidLink: boolean;
  /** Of an account that another person made: its owner has not said who they are. */
  asksName?: boolean;
  /** The label of the button. */
  action: string;
  /** The text of a refusal; without it that of a reset link. */
  messageOf?: (error: unknown) => Message;
  onDone: () => void;
  onExpired?: () => void;
};

/** RESET-04..08, 11, 12. With an invalid link the form is disabled, and its button leads to a new link. */
export function NewPasswordForm({ invalidLink, asksName, action, messageOf = resetMessage, onDone, onExpired }: Props) {
  const { id, email, first_name, last_name } = usePerson();
  const form = useForm<Typed>({
    ...(asksName && { resolver: standardSchemaResolver(withName) }),
    defaultValues: { first_name, last_name, password: '', confirmation: '' },
  });
  const { password, ...holder } = form.watch();
  const known = useKnownWords({ email, first_name: holder.first_name, last_name: holder.last_name });
  const [failure, setFailure] = useState<Message>();
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    const outcome = await setNewPassword(typed, asksName === true, known);
    if (outcome === 'done') return onDone();
    if ('refused' in outcome) {
      setFailure(messageOf(outcome.refused));
      if (isExpiredLink(outcome.refused)) onExpired?.();
    } else setFailure(outcome);
  }, logProblems);
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={submit}>
      {asksName && <NameFields form={form} />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        disabled={invalidLink}
        below={password && <PasswordStrength password={password} known={known} />}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        disabled={invalidLink}
        {...form.register('confirmation')}
      />
      {invalidLink && <Banner tone="error">Invalid or expired reset link</Banner>}
      {failure && <MessageBanner message={failure} />}
      {invalidLink ? (
        <NextStep isSignedIn={id !== ''} />
      ) : (
        <Button type="submit" variant="primary" className="w-full" busy={form.formState.isSubmitting} needsServer>
          {action}
        </Button>
      )}
    </form>
  );
}

const NameFields = ({ form: { register, formState } }: { form: UseFormReturn<Typed> }) => (
  <>
    <TextField
      label="First name"
      autoComplete="given-name"
      required
      error={formState.errors.first_name?.message}
      {...register('first_name')}
    />
    <TextField
      label="Last name"
      autoComplete="family-name"
      required
      error={formState.errors.last_name?.message}
      {...register('last_name')}
    />
  </>
);

/** A signed-in user goes to the settings, because the sign-in page would only redirect. */
const NextStep = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <ButtonLink
    to={isSignedIn ? paths.settings : withQuery(paths.login, { mode: 'reset' })}
    variant="primary"
    className="w-full"
  >
    {isSignedIn ? 'Change your password in Settings' : 'Request a new link'}
  </ButtonLink>
);

type Failed = Message | { refused: unknown };

async function setNewPassword(typed: Typed, hasName: boolean, known: readonly string[]): Promise<'done' | Failed> {
  const { password, confirmation, first_name, last_name } = typed;
  if (!(await meetsAllCriteria(password, known))) {
    return { text: 'Please ensure your password meets all requirements' };
  }
  if (password !== confirmation) return { text: 'Passwords do not match' };
  try {
    const change = { password, ...(hasName && { data: { first_name, last_name, timezone: browserZone() } }) };
    const { error } = await confirmed(() => auth().updateUser(change));
    return error ? { refused: error } : 'done';
  } catch (thrown) {
    console.error(thrown);
    return { refused: thrown };
  }
}
