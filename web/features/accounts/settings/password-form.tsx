import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { meetsAllCriteria, useKnownWords } from '#web/features/accounts/password-check.ts';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { PasswordStrength } from '#web/features/accounts/password-strength.tsx';
import {
  type PasswordFailure,
  type PasswordInput,
  passwordFailure,
  passwordInput,
  TOO_WEAK,
} from '#web/features/accounts/settings/password-rules.ts';
import { auth } from '#web/lib/auth.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { confirmed } from '#web/lib/reauthentication.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';

const empty: PasswordInput = { current_password: '', new_password: '', confirm_password: '' };

/** SET-15..21. One request: the server checks the current password and ends all other sessions (GAP-27). */
export function PasswordForm() {
  const form = useForm({ resolver: standardSchemaResolver(passwordInput), defaultValues: empty });
  const known = useKnownWords(usePerson());
  const [result, setResult] = useState<PasswordFailure | 'done'>();
  const { isSubmitting } = form.formState;
  const refused = (problems: FieldErrors) => {
    setResult(undefined);
    logProblems(problems);
  };
  const submit = form.handleSubmit(async (given) => {
    setResult(undefined);
    if (!(await meetsAllCriteria(given.new_password, known))) {
      console.error(TOO_WEAK);
      return form.setError('new_password', { message: TOO_WEAK }, { shouldFocus: true });
    }
    const failure = await change(given);
    setResult(failure ?? 'done');
    if (!failure) form.reset();
    else if (failure.isCurrent) form.setFocus('current_password', { shouldSelect: true });
  }, refused);
  return (
    <form noValidate onSubmit={submit}>
      <div className="space-y-5 p-4 sm:p-5">
        <AccountName />
        <Fields form={form} known={known} />
      </div>
      <SectionFooter
        message={result && <Result result={result} onClose={() => setResult(undefined)} />}
        note="Signs you out everywhere else."
      >
        <Button type="submit" variant="primary" busy={isSubmitting} needsServer>
          Update Password
        </Button>
      </SectionFooter>
    </form>
  );
}

type FieldsProps = { form: UseFormReturn<PasswordInput>; known: readonly string[] };

function Fields({ form: { register, watch, formState }, known }: FieldsProps) {
  const { errors, isSubmitted } = formState;
  const next = watch('new_password');
  return (
    <>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        error={errors.new_password?.message}
        below={next && <PasswordStrength password={next} known={known} />}
        {...register('new_password', { deps: isSubmitted ? ['confirm_password'] : [] })}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        error={errors.confirm_password?.message}
        {...register('confirm_password')}
      />
    </>
  );
}

/** The user name for password managers. */
function AccountName() {
  const { email } = usePerson();
  return <input type="email" autoComplete="username" readOnly hidden value={email} aria-label="Account" />;
}

async function change({ current_password, new_password }: PasswordInput): Promise<PasswordFailure | undefined> {
  try {
    const { error } = await confirmed(() => auth().updateUser({ password: new_password, current_password }));
    return error ? passwordFailure(error) : undefined;
  } catch (thrown) {
    console.error(thrown);
    return passwordFailure(thrown);
  }
}

function Result({ result, onClose }: { result: PasswordFailure | 'done'; onClose: () => void }) {
  if (result === 'done') {
    return (
      <Banner tone="success" onClose={onClose}>
        Password updated successfully!
      </Banner>
    );
  }
  return (
    <Banner tone="error" onClose={onClose} detail={result.detail}>
      {result.text}
    </Banner>
  );
}
