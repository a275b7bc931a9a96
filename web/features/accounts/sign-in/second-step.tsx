import { useState } from 'react';
import { PasskeyStep } from '#web/features/accounts/sign-in/passkey-step.tsx';
import { RecoveryCodeForm } from '#web/features/accounts/sign-in/recovery-code-form.tsx';
import { SecondStepForm } from '#web/features/accounts/sign-in/second-step-form.tsx';
import { signOut, useSession } from '#web/lib/session.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

type Way = 'code' | 'passkey' | 'recovery';

const TITLES: Record<Way, string> = {
  code: 'Enter your code',
  passkey: 'Use your passkey',
  recovery: 'Enter a recovery code',
};
const INTROS: Record<Way, string> = {
  code: 'Open your authenticator app and enter the code it shows.',
  passkey: 'Confirm with a passkey of your account.',
  recovery: 'Each of your recovery codes works once.',
};
const RESET_INTROS: Record<Way, string> = {
  code: 'Your account has two-step verification. Enter the code of your authenticator app, then choose a new password.',
  passkey: 'Your account has two-step verification. Use a passkey, then choose a new password.',
  recovery: 'Each of your recovery codes works once. Enter one, then choose a new password.',
};

/**
 * The second step (S11) by what the user has set up: an app or a passkey, else a recovery code. `isReset`: a new
 * password follows, because a mailed link is no second factor.
 */
export function SecondStep({ isReset = false }: { isReset?: boolean }) {
  const factors = (useSession((state) => state.user)?.factors ?? []).filter(({ status }) => status === 'verified');
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp');
  const passkey = factors.find(({ factor_type }) => factor_type === 'webauthn')?.id;
  const [wantsRecovery, setWantsRecovery] = useState(false);
  const byDevice = apps.length > 0 || !passkey ? 'code' : 'passkey';
  const way = wantsRecovery ? 'recovery' : byDevice;
  return (
    <AuthLayout title={TITLES[way]} intro={(isReset ? RESET_INTROS : INTROS)[way]} footer={<LostDevice />}>
      {way === 'code' && <SecondStepForm factors={apps} />}
      {way === 'recovery' && <RecoveryCodeForm />}
      {way !== 'recovery' && passkey && <PasskeyStep factorId={passkey} isMain={way === 'passkey'} />}
      <p className="mt-4 text-center">
        <TextButton onClick={() => setWantsRecovery(!wantsRecovery)}>
          {wantsRecovery ? 'Use your device' : 'Use a recovery code'}
        </TextButton>
      </p>
    </AuthLayout>
  );
}

/** What to do without device and codes, and the way back to the sign-in. */
function LostDevice() {
  return (
    <>
      Lost your device? Ask an administrator.{' '}
      <TextButton onClick={() => void signOut()} className="max-md:px-1">
        Sign out
      </TextButton>
    </>
  );
}
