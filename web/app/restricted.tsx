import { TwoStep } from '#web/features/accounts/settings/two-step.tsx';
import { GivenPasswordPage } from '#web/features/accounts/sign-in/given-password-page.tsx';
import { signOut, useSession } from '#web/lib/session.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

/** Replaces the shell and every page behind the sign-in while the server accepts one thing only from this session. */
export function Restricted() {
  const restriction = useSession((state) => state.restriction);
  return restriction === 'password_change_needed' ? <GivenPasswordPage /> : <SecondFactorPage />;
}

/** ADMIN-23: the section of the settings, which sets up the first device. Settings then offers recovery codes. */
const SecondFactorPage = () => (
  <AuthLayout
    title="Set up two-step verification"
    intro="Administrators need a code from their phone besides the password. Set it up to go on."
    footer={<TextButton onClick={() => void signOut()}>Sign out</TextButton>}
  >
    <div className="-mx-5 mt-4 -mb-5 overflow-hidden rounded-b-[inherit] border-t border-line sm:-mx-6 sm:-mb-6 sm:*:px-6!">
      <TwoStep hasPasskey={false} onAdded={() => undefined} />
    </div>
  </AuthLayout>
);
