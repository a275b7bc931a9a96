import type { Factor } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName, freeName, listFactors, removeFactor } from '#web/features/accounts/settings/two-step-factors.ts';
import { SetUp } from '#web/features/accounts/settings/two-step-set-up.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { Smartphone, Trash2 } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';
import { DateTime } from '#web/ui/layout/time.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const FACTORS = ['auth', 'factors'];

type SectionProps = {
  /** A passkey takes the second step, too. */
  hasPasskey: boolean;
  onAdded: () => void;
};

/** The authenticator devices of the user: add, remove (S11). */
export function TwoStep({ hasPasskey, onAdded }: SectionProps) {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: FACTORS, queryFn: listFactors });
  const [done, setDone] = useState<string>();
  const changed = async (text: string) => {
    await queries.invalidateQueries({ queryKey: FACTORS });
    setDone(text);
  };
  return (
    <Loaded query={query} failed="Failed to load your devices" placeholder={<Placeholder />}>
      {(factors) => (
        <>
          <Devices
            factors={factors}
            hasPasskey={hasPasskey}
            onChanged={(text) => void changed(text)}
            onAsk={() => setDone(undefined)}
          />
          <SectionFooter
            message={
              done && (
                <Banner tone="success" onClose={() => setDone(undefined)}>
                  {done}
                </Banner>
              )
            }
            note={factors.length > 0 ? 'Lost a device? An administrator can remove it.' : undefined}
          >
            <AddDevice
              factors={factors}
              onChanged={(text) => void changed(text).then(onAdded)}
              onAsk={() => setDone(undefined)}
            />
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

type Props = { factors: Factor[]; onChanged: (text: string) => void; onAsk: () => void };

/** The state, then a row per device. */
function Devices({ factors, hasPasskey, onChanged, onAsk }: Props & Pick<SectionProps, 'hasPasskey'>) {
  const removal = useDialog<Factor>();
  const { item } = removal.props;
  const ask = (factor: Factor) => {
    onAsk();
    removal.show(factor);
  };
  return (
    <div className="p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-fg-2">
        {factors.length > 0 || hasPasskey ? <Pill tone="ok">On</Pill> : <Pill>Off</Pill>}
        {stateOf(factors.length > 0, hasPasskey)}
      </p>
      {factors.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {factors.map((factor) => (
            <Device key={factor.id} factor={factor} onRemove={() => ask(factor)} />
          ))}
        </ul>
      )}
      {item && (
        <Removal {...removal.props} factor={item} isLast={factors.length === 1 && !hasPasskey} onDone={onChanged} />
      )}
    </div>
  );
}

function stateOf(hasApp: boolean, hasPasskey: boolean): string {
  if (!hasApp) return hasPasskey ? 'Signing in asks for your passkey.' : 'Signing in asks for your password only.';
  return `Signing in asks for a code of one of these devices${hasPasskey ? ' or a passkey' : ''}.`;
}

function Device({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const name = deviceName(factor);
  return (
    <li className="flex items-center gap-3 py-2.5 last:pb-0">
      <Smartphone className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-xs text-fg-3">
          Added <DateTime iso={factor.created_at} />
        </p>
      </div>
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
    </li>
  );
}

type RemovalProps = {
  factor: Factor;
  isLast: boolean;
  open: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Removing the last device turns two-step verification off, which the question says. */
function Removal({ factor, isLast, onDone, ...dialog }: RemovalProps) {
  const name = deviceName(factor);
  return (
    <ActionDialog
      {...dialog}
      title={isLast ? 'Turn off two-step verification' : 'Remove device'}
      message={
        isLast
          ? `Remove ${name}? Signing in will ask for your password only.`
          : `Remove ${name}? Its codes will no longer be accepted.`
      }
      note={isLast ? undefined : 'If you signed in with this device, you are asked for a code of another one.'}
      confirm={isLast ? 'Turn off' : 'Remove'}
      busyLabel="Removing..."
      run={() => removeFactor(factor.id)}
      failureText={() => 'Failed to remove the device. Please try again.'}
      onDone={() => onDone(isLast ? 'Two-step verification is off.' : `${name} was removed.`)}
    />
  );
}

/** Each opening mounts a new dialog with a free name and an empty code. */
function AddDevice({ factors, onChanged, onAsk }: Props) {
  const { round, show, props } = useDialog<null>();
  const isMounted = useOnDemand(props.open);
  const ask = () => {
    onAsk();
    show(null);
  };
  return (
    <>
      <Button variant={factors.length > 0 ? 'outline' : 'primary'} needsServer onClick={ask}>
        {factors.length > 0 ? 'Add another device' : 'Set up'}
      </Button>
      {isMounted && (
        <SetUp
          key={round}
          suggested={freeName(factors)}
          isFirst={factors.length === 0}
          open={props.open}
          onClose={props.onClose}
          onDone={(text) => {
            props.onClose();
            onChanged(text);
          }}
        />
      )}
    </>
  );
}
