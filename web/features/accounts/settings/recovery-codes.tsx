import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  fetchRecoveryCodes,
  makeRecoveryCodes,
  type RecoveryCodesState,
} from '#web/features/accounts/settings/recovery-codes-calls.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';
import { DateTime } from '#web/ui/layout/time.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';

export const RECOVERY_CODES = ['auth', 'recovery-codes'];

type Props = {
  /** Shows a new set, this one time. */
  onMade: (codes: string[]) => void;
};

/** How many codes of the set are left, and the way to a new one. */
export function RecoveryCodes({ onMade }: Props) {
  const codes = useQuery({ queryKey: RECOVERY_CODES, queryFn: fetchRecoveryCodes, staleTime: 0 });
  return (
    <Loaded
      query={codes}
      failed="Failed to load your recovery codes"
      className="m-4 sm:m-5"
      placeholder={<Placeholder />}
    >
      {(state) => <Known state={state} onMade={onMade} />}
    </Loaded>
  );
}

const Placeholder = () => (
  <Loading className="p-4 sm:p-5">
    <Skeleton className="h-5 w-1/2" />
  </Loading>
);

function Known({ state, onMade }: Props & { state: RecoveryCodesState }) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, make } = useMaking(onMade);
  const isNew = state.created_at === null;
  return (
    <>
      <div className="space-y-3 p-4 text-sm sm:p-5">
        <p className="text-fg-2">
          {state.created_at === null ? (
            'You have no recovery codes yet.'
          ) : (
            <>
              {state.left} of {state.total} codes left, made on <DateTime iso={state.created_at} />.
            </>
          )}
        </p>
        {!isNew && state.left === 0 && (
          <Banner tone="warning" detail="Make new ones, so that you can sign in without your device.">
            All your recovery codes are used.
          </Banner>
        )}
      </div>
      <SectionFooter message={problem && <Banner tone="error">{problem}</Banner>}>
        <Button busy={busy} needsServer onClick={() => (isNew ? make() : setAsking(true))}>
          {isNew ? 'Make recovery codes' : 'Make new codes'}
        </Button>
      </SectionFooter>
      <Renewal left={state.left} open={asking} onClose={() => setAsking(false)} onMade={onMade} />
    </>
  );
}

const FAILED = 'Failed to make recovery codes. Please try again.';

/** The first set ends none, so nothing is asked. */
function useMaking(onMade: Props['onMade']) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    await makeRecoveryCodes().then(onMade, (thrown: unknown) => {
      console.error(thrown);
      setProblem(isUnconfirmed(thrown) ? UNCONFIRMED : FAILED);
    });
    setBusy(false);
  };
  return { busy, problem, make: () => void make() };
}

type RenewalProps = Props & { left: number; open: boolean; onClose: () => void };

function Renewal({ left, open, onClose, onMade }: RenewalProps) {
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Make new recovery codes"
      message={left > 0 ? 'The codes you have will no longer work.' : 'You get ten new codes.'}
      confirm="Make new codes"
      busyLabel="Making..."
      run={() => makeRecoveryCodes().then(onMade)}
      failureText={() => FAILED}
    />
  );
}
