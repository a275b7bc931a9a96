import type { UserIdentity } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import { Disconnection } from '#web/features/accounts/settings/disconnection.tsx';
import {
  addressOf,
  connectionMessage,
  identitiesOfUser,
  leaveToConnect,
  type Message,
  nameOfMethod,
} from '#web/features/accounts/settings/sign-in-methods-calls.ts';
import { useConfig } from '#web/lib/config.ts';
import { keys } from '#web/lib/query.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { KeyRound, Mail } from '#web/ui/layout/icons.ts';
import { SectionFooter, SettingsSection } from '#web/ui/layout/settings-section.tsx';

type Provider = NonNullable<AppConfig['sign_in_provider']>;

/** Only on servers with a provider: a password alone leaves nothing to choose. */
export function SignInMethods() {
  const provider = useConfig()?.sign_in_provider;
  if (!provider) return null;
  return (
    <SettingsSection
      title="Sign-in methods"
      text="The ways to sign in to your account. The last one cannot be removed."
    >
      <Methods provider={provider} />
    </SettingsSection>
  );
}

function Methods({ provider }: { provider: Provider }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.identities,
    queryFn: identitiesOfUser,
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <div className="p-4 sm:p-5">
        <ErrorState message="Failed to load your sign-in methods" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  }
  return data ? <Known provider={provider} identities={data} /> : <Placeholder />;
}

function Known({ provider, identities }: { provider: Provider; identities: UserIdentity[] }) {
  const queries = useQueryClient();
  const initial = useConnectionMessage(provider.label);
  const [message, setMessage] = useState(initial);
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isConnected = identities.some((identity) => identity.provider === provider.name);
  const connect = async () => {
    setMessage(undefined);
    setLeaving(true);
    setMessage(await leaveToConnect(provider));
    setLeaving(false);
  };
  const disconnected = async (text: string) => {
    await queries.invalidateQueries({ queryKey: keys.identities });
    setMessage({ tone: 'success', text });
  };
  useFocusAfterLoss(isConnected, button);
  const banner = message && (
    // After the redirect the page opens at its top: the focus scrolls the message into view.
    <Banner
      key={message.text}
      tone={message.tone}
      takeFocus={message === initial}
      onClose={() => setMessage(undefined)}
    >
      {message.text}
    </Banner>
  );
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Sign-in methods">
        {identities.map((identity) => (
          <Method
            key={identity.identity_id}
            identity={identity}
            provider={provider}
            isOnly={identities.length === 1}
            onDone={(text) => void disconnected(text)}
          />
        ))}
      </ul>
      {provider.linking && !isConnected ? (
        <SectionFooter message={banner}>
          <Button ref={button} busy={leaving} needsServer onClick={() => void connect()}>
            Connect {provider.label}
          </Button>
        </SectionFooter>
      ) : (
        banner && <div className="border-t border-line bg-canvas px-4 py-3 sm:px-5">{banner}</div>
      )}
    </>
  );
}

/** The row is removed with its button, which had the focus; the closing dialog then has no element to return it to. */
function useFocusAfterLoss(isConnected: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(isConnected);
  useEffect(() => {
    const isLost = before.current && !isConnected;
    before.current = isConnected;
    if (isLost) setTimeout(() => button.current?.focus());
  }, [isConnected, button]);
}

/** Returns the message of the callback page about a connection once, so that a reload does not show it again. */
function useConnectionMessage(label: string): Message | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [initial] = useState(() => connectionMessage(state, label));
  useEffect(() => {
    if (initial) navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [initial, navigate, pathname]);
  return initial;
}

type MethodProps = {
  identity: UserIdentity;
  provider: Provider;
  isOnly: boolean;
  onDone: (text: string) => void;
};

/** The password is changed above and cannot be removed here; the provider can, unless it is the only method. */
function Method({ identity, provider, isOnly, onDone }: MethodProps) {
  const [asking, setAsking] = useState(false);
  const name = nameOfMethod(identity, provider);
  const isPassword = identity.provider === 'email';
  const Icon = isPassword ? Mail : KeyRound;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 text-sm sm:px-5">
      <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-0.5 text-xs break-words text-fg-3">
          {addressOf(identity)}
          {isOnly &&
            !isPassword &&
            ' · your only way to sign in. To have a password as well, reset it from the sign-in page.'}
        </p>
      </div>
      {provider.linking && !isPassword && !isOnly && (
        <>
          <Button size="sm" needsServer aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
            Disconnect
          </Button>
          <Disconnection
            identity={identity}
            name={name}
            open={asking}
            onClose={() => setAsking(false)}
            onDone={onDone}
          />
        </>
      )}
    </li>
  );
}

const Placeholder = () => (
  <Loading>
    <div className="flex h-18 items-center px-4 sm:px-5">
      <Skeleton className="h-4 w-2/3" />
    </div>
  </Loading>
);
