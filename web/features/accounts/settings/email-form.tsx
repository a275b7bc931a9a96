import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { mailAddress } from '#shared/accounts/mail-address.ts';
import { EmailPending } from '#web/features/accounts/settings/email-pending.tsx';
import { changeUrl, type EmailFailure, emailFailure } from '#web/features/accounts/settings/email-words.ts';
import { auth } from '#web/lib/auth.ts';
import { useConfig } from '#web/lib/config.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { confirmed } from '#web/lib/reauthentication.ts';
import { useSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';

/** The last action: the card that follows it takes the focus. */
type Done = 'asked' | 'cancelled';

/** The form, or the confirmations a pending change still needs. */
export function EmailForm() {
  const { email, newEmail } = useAddresses();
  const [done, setDone] = useState<Done>();
  const both = useConfig()?.email_change_by_both ?? true;
  const common = { email, both };
  return newEmail ? (
    <EmailPending
      {...common}
      newEmail={newEmail}
      takeFocus={done === 'asked'}
      onCancelled={() => setDone('cancelled')}
    />
  ) : (
    <NewEmail {...common} cancelled={done === 'cancelled'} onAsked={() => setDone('asked')} />
  );
}

const addressInput = (email: string) =>
  z.object({
    new_email: mailAddress('Email is required').check(
      z.refine((given) => given !== email, 'This is your email address already'),
    ),
  });

type Props = { email: string; both: boolean; cancelled: boolean; onAsked: () => void };

function NewEmail({ email, both, cancelled, onAsked }: Props) {
  const [failure, setFailure] = useState<EmailFailure>();
  const [isCancelShown, setIsCancelShown] = useState(cancelled);
  const form = useForm({ resolver: standardSchemaResolver(addressInput(email)), defaultValues: { new_email: '' } });
  const { errors, isSubmitting } = form.formState;
  const refused = (problems: FieldErrors) => {
    setFailure(undefined);
    logProblems(problems);
  };
  const submit = form.handleSubmit(async ({ new_email }) => {
    setFailure(undefined);
    setIsCancelShown(false);
    onAsked();
    const failed = await change(new_email);
    if (failed?.isAddress) form.setError('new_email', { message: failed.text }, { shouldFocus: true });
    else setFailure(failed);
  }, refused);
  return (
    <form noValidate onSubmit={submit}>
      <div className="p-4 sm:p-5">
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          required
          hint={both ? BOTH : ONE}
          error={errors.new_email?.message}
          {...form.register('new_email')}
        />
      </div>
      <SectionFooter message={outcome({ failure, isCancelShown, onClose: () => setIsCancelShown(false) })}>
        <Button type="submit" variant="primary" busy={isSubmitting} needsServer>
          Change email
        </Button>
      </SectionFooter>
    </form>
  );
}

type OutcomeProps = { failure: EmailFailure | undefined; isCancelShown: boolean; onClose: () => void };

function outcome({ failure, isCancelShown, onClose }: OutcomeProps) {
  if (failure) return <Banner tone="error">{failure.text}</Banner>;
  if (!isCancelShown) return undefined;
  return (
    <Banner tone="success" takeFocus onClose={onClose}>
      The change was cancelled. The links no longer work.
    </Banner>
  );
}

const BOTH =
  'We send a link to your current address and one to the new address. The change takes effect once both were opened.';
const ONE = 'We send a link to the new address. The change takes effect once it was opened.';

async function change(email: string): Promise<EmailFailure | undefined> {
  try {
    const { error } = await confirmed(() => auth().updateUser({ email }, { emailRedirectTo: changeUrl() }));
    if (error) console.error(error);
    return error ? emailFailure(error) : undefined;
  } catch (thrown) {
    console.error(thrown);
    return emailFailure(thrown);
  }
}

/**
 * The address of the user and the one they are changing to. Both may change in another browser: refetched when the page
 * opens and when its window regains the focus.
 */
function useAddresses(): { email: string; newEmail: string } {
  const user = useSession((state) => state.user);
  useQuery({ queryKey: ['auth', 'addresses'], queryFn: renewIfChanged, staleTime: 0, refetchOnWindowFocus: 'always' });
  return { email: user?.email ?? '', newEmail: user?.new_email ?? '' };
}

/** A refreshed token contains the new address; the auth client then updates every component that shows it. */
async function renewIfChanged(): Promise<string> {
  const { data } = await auth().getUser();
  const known = useSession.getState().user;
  const now = `${data.user?.email} ${data.user?.new_email ?? ''}`;
  if (data.user && known && now !== `${known.email} ${known.new_email ?? ''}`) await auth().refreshSession();
  return now;
}
