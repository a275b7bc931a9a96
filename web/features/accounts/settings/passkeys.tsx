import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewPasskey, Rename } from '#web/features/accounts/settings/passkey-dialogs.tsx';
import {
  freePasskeyName,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '#web/features/accounts/settings/passkeys-calls.ts';
import { usePasskeysOffered } from '#web/lib/config.ts';
import { lacksTls, needsTls } from '#web/lib/secure-context.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { KeyRound, Pencil, Trash2 } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';
import { DateTime, RelativeTime } from '#web/ui/layout/time.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const PASSKEYS = ['auth', 'passkeys'];

type Props = {
  /** An authenticator app stays as the second step when the last passkey goes. */
  hasApp: boolean;
  onAdded: () => void;
};

/** The passkeys of the user: add, rename, remove. */
export function Passkeys({ hasApp, onAdded }: Props) {
  const queries = useQueryClient();
  const passkeys = useQuery({ queryKey: PASSKEYS, queryFn: listPasskeys, staleTime: 0 });
  const [done, setDone] = useState<string>();
  const changed = async (text: string) => {
    await queries.invalidateQueries({ queryKey: PASSKEYS });
    setDone(text);
  };
  const added = (text: string) => void changed(text).then(onAdded);
  return (
    <Loaded query={passkeys} failed="Failed to load your passkeys" className="m-4 sm:m-5" placeholder={<Placeholder />}>
      {(all) => (
        <>
          {all.length === 0 ? (
            <p className="p-4 text-sm text-fg-2 sm:p-5">You have no passkeys yet.</p>
          ) : (
            <List
              passkeys={all}
              hasApp={hasApp}
              onAsk={() => setDone(undefined)}
              onChanged={(text) => void changed(text)}
            />
          )}
          <SectionFooter
            message={
              done && (
                <Banner tone="success" onClose={() => setDone(undefined)}>
                  {done}
                </Banner>
              )
            }
          >
            <AddPasskey suggested={freePasskeyName(all)} onAsk={() => setDone(undefined)} onAdded={added} />
          </SectionFooter>
        </>
      )}
    </Loaded>
  );
}

const Placeholder = () => (
  <Loading className="p-4 sm:p-5">
    <Skeleton className="h-5 w-2/3" />
  </Loading>
);

type ListProps = { passkeys: Passkey[]; hasApp: boolean; onAsk: () => void; onChanged: (text: string) => void };

function List({ passkeys, hasApp, onAsk, onChanged }: ListProps) {
  const removal = useDialog<Passkey>();
  const renaming = useDialog<Passkey>();
  const ask = (dialog: typeof removal, passkey: Passkey) => {
    onAsk();
    dialog.show(passkey);
  };
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Passkeys">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => ask(renaming, passkey)}
            onRemove={() => ask(removal, passkey)}
          />
        ))}
      </ul>
      {renaming.props.item && (
        <Rename
          key={renaming.round}
          {...renaming.props}
          passkey={renaming.props.item}
          onDone={(text) => {
            renaming.props.onClose();
            onChanged(text);
          }}
        />
      )}
      {removal.props.item && (
        <Removal
          {...removal.props}
          passkey={removal.props.item}
          isLast={passkeys.length === 1 && !hasApp}
          onDone={onChanged}
        />
      )}
    </>
  );
}

function Row({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { friendly_name: name, created_at, last_used_at, sign_in } = passkey;
  return (
    <li className="flex items-center gap-3 p-4 text-sm sm:px-5">
      <KeyRound className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="mt-0.5 text-xs break-words text-fg-3">
          Added <DateTime iso={created_at} /> ·{' '}
          {last_used_at ? (
            <>
              last used <RelativeTime iso={last_used_at} />
            </>
          ) : (
            'not used yet'
          )}{' '}
          · {sign_in ? 'signs in without a password' : 'second step only'}
        </p>
      </div>
      <IconButton label={`Rename ${name}`} icon={Pencil} onClick={onRename} />
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
    </li>
  );
}

type RemovalProps = {
  passkey: Passkey;
  /** Two-step verification ends with it. */
  isLast: boolean;
  open: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
};

function Removal({ passkey, isLast, onDone, ...dialog }: RemovalProps) {
  const name = passkey.friendly_name;
  return (
    <ActionDialog
      {...dialog}
      title="Remove passkey"
      message={`Remove ${name}? It will no longer sign you in.`}
      note={isLast ? 'Two-step verification and your recovery codes end with it.' : undefined}
      confirm="Remove"
      busyLabel="Removing..."
      run={() => removePasskey(passkey.id)}
      failureText={() => 'Failed to remove the passkey. Please try again.'}
      onDone={() => onDone(`${name} was removed.`)}
    />
  );
}

type AddProps = { suggested: string; onAsk: () => void; onAdded: (text: string) => void };

function AddPasskey({ suggested, onAsk, onAdded }: AddProps) {
  const isOffered = usePasskeysOffered();
  const { round, show, props } = useDialog<null>();
  const isMounted = useOnDemand(props.open);
  if (!isOffered) {
    const why = lacksTls() ? needsTls('Passkeys') : 'This browser cannot use passkeys here.';
    return <p className="mr-auto text-xs text-fg-3">{why}</p>;
  }
  const ask = () => {
    onAsk();
    show(null);
  };
  return (
    <>
      <Button needsServer onClick={ask}>
        Add a passkey
      </Button>
      {isMounted && (
        <NewPasskey
          key={round}
          suggested={suggested}
          open={props.open}
          onClose={props.onClose}
          onDone={(text) => {
            props.onClose();
            onAdded(text);
          }}
        />
      )}
    </>
  );
}
