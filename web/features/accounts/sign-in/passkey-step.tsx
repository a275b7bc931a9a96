import { useState } from 'react';
import { loadCeremonies } from '#web/features/accounts/passkeys.ts';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import {
  isExpiredLink,
  isFactorRemoved,
  type Message,
  passkeyMessage,
} from '#web/features/accounts/sign-in/messages.ts';
import { renewToken } from '#web/lib/auth.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { forgetSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { KeyRound } from '#web/ui/layout/icons.ts';

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
