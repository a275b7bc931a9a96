import { type FormEvent, useState } from 'react';
import { MessageBanner } from '#web/features/accounts/message-banner.tsx';
import { isExpiredLink, type Message, resetMessage } from '#web/features/accounts/messages.ts';
import { auth } from '#web/lib/auth.ts';
import { meetsAllCriteria, useKnownWords } from '#web/lib/password-check.ts';
import { paths, withQuery } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PasswordStrength } from '#web/ui/form/password-strength.tsx';

type Props = {
  invalidLink: boolean;
  /** What the button says. */
  action: string;
  onDone: () => void;
  onExpired: () => void;
};

/** RESET-04..08, 11, 12. With a bad link the form stays visible but disabled, and its button is the way out. */
export function NewPasswordForm({ invalidLink, action, onDone, onExpired }: Props) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { id, ...person } = usePerson();
  const known = useKnownWords(person);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await setNewPassword(password, confirmation, known);
    setBusy(false);
    if (outcome === 'done') return onDone();
    setFailure(outcome.message);
    if (outcome.expired) onExpired();
  };
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        disabled={invalidLink}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        below={password && <PasswordStrength password={password} known={known} />}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        disabled={invalidLink}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      {invalidLink && <Banner tone="error">Invalid or expired reset link</Banner>}
      {failure && <MessageBanner message={failure} />}
      {invalidLink ? (
        <NextStep isSignedIn={id !== ''} />
      ) : (
        <Button type="submit" variant="primary" className="w-full" busy={busy} needsServer>
          {action}
        </Button>
      )}
    </form>
  );
}

/** Somebody who is signed in needs no link: the sign-in page would only lead them on. */
const NextStep = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <ButtonLink
    to={isSignedIn ? paths.settings : withQuery(paths.login, { mode: 'reset' })}
    variant="primary"
    className="w-full"
  >
    {isSignedIn ? 'Change your password in Settings' : 'Request a new link'}
  </ButtonLink>
);

type Failed = { message: Message; expired: boolean };

async function setNewPassword(
  password: string,
  confirmation: string,
  known: readonly string[],
): Promise<'done' | Failed> {
  if (!(await meetsAllCriteria(password, known))) {
    return { message: { text: 'Please ensure your password meets all requirements' }, expired: false };
  }
  if (password !== confirmation) return { message: { text: 'Passwords do not match' }, expired: false };
  try {
    const { error } = await auth().updateUser({ password });
    return error ? { message: resetMessage(error), expired: isExpiredLink(error) } : 'done';
  } catch (thrown) {
    console.error(thrown);
    return { message: resetMessage(thrown), expired: isExpiredLink(thrown) };
  }
}
