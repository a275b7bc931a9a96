import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MessageBanner } from '#web/features/accounts/message-banner.tsx';
import { isExpiredLink, type Message, resetMessage } from '#web/features/accounts/messages.ts';
import { auth } from '#web/lib/auth.ts';
import { meetsAllCriteria, useKnownWords } from '#web/lib/password-check.ts';
import { paths, withQuery } from '#web/lib/paths.ts';
import { confirmed } from '#web/lib/reauthentication.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PasswordStrength } from '#web/ui/form/password-strength.tsx';

type Props = {
  invalidLink: boolean;
  /** The label of the button. */
  action: string;
  /** The text of a refusal; without it that of a reset link. */
  messageOf?: (error: unknown) => Message;
  onDone: () => void;
  onExpired?: () => void;
};

/** RESET-04..08, 11, 12. With an invalid link the form is disabled, and its button leads to a new link. */
export function NewPasswordForm({ invalidLink, action, messageOf = resetMessage, onDone, onExpired }: Props) {
  const form = useForm({ defaultValues: { password: '', confirmation: '' } });
  const password = form.watch('password');
  const { id, ...person } = usePerson();
  const known = useKnownWords(person);
  const [failure, setFailure] = useState<Message>();
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    const outcome = await setNewPassword(typed.password, typed.confirmation, known);
    if (outcome === 'done') return onDone();
    if ('refused' in outcome) {
      setFailure(messageOf(outcome.refused));
      if (isExpiredLink(outcome.refused)) onExpired?.();
    } else setFailure(outcome);
  });
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={submit}>
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

async function setNewPassword(
  password: string,
  confirmation: string,
  known: readonly string[],
): Promise<'done' | Failed> {
  if (!(await meetsAllCriteria(password, known))) {
    return { text: 'Please ensure your password meets all requirements' };
  }
  if (password !== confirmation) return { text: 'Passwords do not match' };
  try {
    const { error } = await confirmed(() => auth().updateUser({ password }));
    return error ? { refused: error } : 'done';
  } catch (thrown) {
    console.error(thrown);
    return { refused: thrown };
  }
}
