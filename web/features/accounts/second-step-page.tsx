import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { SecondStepForm } from '#web/features/accounts/second-step-form.tsx';
import { signOut } from '#web/lib/session.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';

/** /two-step: the second step of a sign-in. The guard redirects once the session is aal2 (S11). */
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

/** What to do without the device, and the way back to the sign-in. */
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
