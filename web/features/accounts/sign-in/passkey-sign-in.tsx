import { useState } from 'react';
import { loadCeremonies } from '#web/features/accounts/passkeys.ts';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { type Message, passkeyMessage } from '#web/features/accounts/sign-in/messages.ts';
import { useConfig, usePasskeysOffered } from '#web/lib/config.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { Button } from '#web/ui/form/button.tsx';
import { KeyRound } from '#web/ui/layout/icons.ts';

/** Only where passkeys work. The guard of the page redirects after the sign-in. */
export function PasskeySignIn() {
  const isOffered = usePasskeysOffered();
  const hasProvider = Boolean(useConfig()?.sign_in_provider);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  if (lacksTls()) return <p className="mt-4 text-center text-xs text-fg-3">{needsTls('Passkeys')}</p>;
  if (!isOffered) return null;
  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    setFailure(
      await loadCeremonies()
        .then(({ signIn }) => signIn())
        .then(() => undefined, passkeyMessage),
    );
    setBusy(false);
  };
  return (
    <div className={hasProvider ? 'mt-3 space-y-4' : 'mt-5 space-y-4'}>
      {!hasProvider && (
        <p className="flex items-center gap-3 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {failure && <MessageBanner message={failure} />}
      <Button icon={KeyRound} className="w-full" busy={busy} needsServer onClick={() => void begin()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
