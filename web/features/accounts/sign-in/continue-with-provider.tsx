import type { Provider } from '@supabase/auth-js';
import { useState } from 'react';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { type Message, signInMessage } from '#web/features/accounts/sign-in/messages.ts';
import { auth } from '#web/lib/auth.ts';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';

/** Only on servers with a provider. Also on /register, because the first sign-in creates the account. */
export function ContinueWithProvider() {
  const provider = useConfig()?.sign_in_provider;
  const [failure, setFailure] = useState<Message>();
  if (!provider) return null;
  const leave = async () => {
    setFailure(undefined);
    const redirectTo = `${location.origin}${paths.callback}`;
    const given = { provider: provider.name as Provider, options: { redirectTo } };
    const { error } = await auth().withPkce((client) => client.signInWithOAuth(given));
    if (error) setFailure(signInMessage(error));
  };
  return (
    <div className="mt-5 space-y-4">
      <p className="flex items-center gap-3 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {failure && <MessageBanner message={failure} />}
      <Button className="w-full" needsServer onClick={() => void leave()}>
        Continue with {provider.label}
      </Button>
    </div>
  );
}
