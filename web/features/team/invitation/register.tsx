import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { registerByInvitation } from '#shared/team/contracts/invitations.ts';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { headersOf } from '#web/features/team/invitation/token.ts';
import { auth } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';
import { addressIn } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const EMPTY = { first_name: '', last_name: '', job_title: '', password: '' };

/** Makes the account of the invited address: its link confirms it, so that no second mail is needed (MEMBER-15). */
export function RegisterByInvitation({ token }: { token: string }) {
  const [person, setPerson] = useState(EMPTY);
  const joining = useMutation({
    mutationFn: async () => {
      const { email, slug } = await call(registerByInvitation, { body: person, headers: headersOf(token) });
      const { error } = await auth().signInWithPassword({ email, password: person.password });
      if (error) throw error;
      return slug;
    },
    onSuccess: (slug) => location.assign(addressIn(slug, '/')),
  });
  const failed = joining.error && AppError.from(joining.error);
  const field = (name: keyof typeof EMPTY) => ({
    value: person[name],
    error: failed?.fields[name],
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    joining.mutate();
  };
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={submit}>
      <TextField label="First name" autoComplete="given-name" required {...field('first_name')} />
      <TextField label="Last name" autoComplete="family-name" required {...field('last_name')} />
      <TextField label="Job title" autoComplete="organization-title" {...field('job_title')} />
      <PasswordField label="Password" autoComplete="new-password" required {...field('password')} />
      {failed && Object.keys(failed.fields).length === 0 && <Banner tone="error">{failed.message}</Banner>}
      <Button type="submit" variant="primary" className="w-full" busy={joining.isPending} needsServer>
        Create account and join
      </Button>
    </form>
  );
}
