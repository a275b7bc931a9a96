import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { SecondStepForm } from '#web/features/accounts/second-step-form.tsx';
import { signOut } from '#web/lib/session.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';

/** /two-step: the second page of a sign-in. The guard leads on as soon as the session has taken the step (S11). */
export function SecondStepPage() {
  return (
    <AuthLayout
      title="Enter your code"
      intro="Open your authenticator app and enter the code it shows."
      footer={<LostDevice />}
    >
      <SecondStepForm />
    </AuthLayout>
  );
}

/** Whom to ask, and the way back. */
export function LostDevice() {
  return (
    <>
      Lost your device? Ask an administrator.{' '}
      <TextButton onClick={() => void signOut()} className="max-md:px-1">
        Sign out
      </TextButton>
    </>
  );
}
