import type { UserIdentity } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import {
  addressOf,
  connectionMessage,
  disconnect,
  identitiesQuery,
  leaveToConnect,
  type Message,
  nameOfMethod,
} from '#web/features/accounts/settings/sign-in-methods-calls.ts';
import { useConfig } from '#web/lib/config.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { KeyRound, Mail } from '#web/ui/layout/icons.ts';
import { SectionFooter, SettingsSection } from '#web/ui/layout/settings-section.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

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

const Methods = ({ provider }: { provider: Provider }) => (
  <Loaded
    query={useQuery(identitiesQuery)}
    failed="Failed to load your sign-in methods"
    className="m-4 sm:m-5"
    placeholder={<Placeholder />}
  >
    {(identities) => <Known provider={provider} identities={identities} />}
  </Loaded>
);

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
    await queries.invalidateQueries({ queryKey: identitiesQuery.queryKey });
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

type DisconnectionProps = Omit<DialogProps<never>, 'item'> &
  Pick<MethodProps, 'identity' | 'onDone'> & { name: string };

/** Disconnects the provider; the account at the provider does not change. */
function Disconnection({ identity, name, onDone, ...dialog }: DisconnectionProps) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      {...dialog}
      title={`Disconnect ${name}`}
      message={`Disconnect ${name}? It will no longer sign you in here.`}
      note="You can connect it again at any time."
      confirm="Disconnect"
      busyLabel="Disconnecting..."
      // Also after a refusal: it may have been disconnected elsewhere.
      run={() => disconnect(identity).finally(() => queries.invalidateQueries({ queryKey: identitiesQuery.queryKey }))}
      failureText={() => 'Failed to disconnect. Please try again.'}
      onDone={() => onDone(`${name} was disconnected.`)}
    />
  );
}

const Placeholder = () => (
  <Loading>
    <div className="flex h-18 items-center px-4 sm:px-5">
      <Skeleton className="h-4 w-2/3" />
    </div>
  </Loading>
);
