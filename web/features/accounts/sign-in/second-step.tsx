import { useState } from 'react';
import { loadCeremonies } from '#web/features/accounts/passkeys.ts';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import {
  isExpiredLink,
  isFactorRemoved,
  type Message,
  passkeyMessage,
} from '#web/features/accounts/sign-in/messages.ts';
import { RecoveryCodeForm } from '#web/features/accounts/sign-in/recovery-code-form.tsx';
import { SecondStepForm } from '#web/features/accounts/sign-in/second-step-form.tsx';
import { renewToken } from '#web/lib/auth.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { forgetSession, signOut, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';
import { KeyRound } from '#web/ui/layout/icons.ts';

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

/** The second step by any passkey of the user; the page reacts to the raised session. */
export function PasskeyStep({ factorId, isMain }: { factorId: string; isMain: boolean }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const pass = async () => {
    setBusy(true);
    setFailure(undefined);
    setFailure(await enter(factorId));
    setBusy(false);
  };
  if (lacksTls()) return <p className="mt-4 text-xs text-fg-3">{needsTls('Passkeys')}</p>;
  return (
    <div className={isMain ? 'mt-5 space-y-4' : 'mt-3 space-y-4'}>
      {failure && <MessageBanner message={failure} />}
      <Button
        variant={isMain ? 'primary' : 'outline'}
        icon={KeyRound}
        className="w-full"
        busy={busy}
        needsServer
        onClick={() => void pass()}
      >
        Use a passkey
      </Button>
    </div>
  );
}

async function enter(factorId: string): Promise<Message | undefined> {
  try {
    const { pass } = await loadCeremonies();
    await pass(factorId);
    return undefined;
  } catch (thrown) {
    // The refreshed session has the current factors.
    if (isFactorRemoved(thrown) && (await renewToken())) return undefined;
    if (isExpiredLink(thrown)) forgetSession();
    return passkeyMessage(thrown);
  }
}
