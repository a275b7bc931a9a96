import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import {
  type ManagedLimit,
  readUserUsage,
  setUserLimitBack,
  type UserUsage,
} from '#shared/accounts/contracts/usage.ts';
import { type Raisable, raisable } from '#shared/accounts/raisable-limits.ts';
import { failureText, RaiseForm } from '#web/features/accounts/admin/raise-form.tsx';
import { nameOf } from '#web/features/accounts/admin/user-words.ts';
import { Note, UsageBars, UsagePlaceholders } from '#web/features/accounts/usage-bars.tsx';
import { limitNames } from '#web/features/accounts/usage-words.ts';
import { call } from '#web/lib/call.ts';
import { readAgain, readOf } from '#web/lib/endpoint.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

/** USAGE-04. */
export function UsageDialog({ item: user, open, onClose }: DialogProps<AdminUser>) {
  return (
    <Dialog
      open={open}
      width="wide"
      onClose={onClose}
      title={`Usage of ${user ? nameOf(user) : ''}`}
      description="What this account has used of each limit. A raised limit applies at once, to this account only."
    >
      <div className="-mx-5 -my-4">{user && <Limits userId={user.id} />}</div>
    </Dialog>
  );
}

const usageQuery = (id: string) => readOf(readUserUsage, { params: { id } });

function Limits({ userId }: { userId: string }) {
  const usage = useQuery({ ...usageQuery(userId), staleTime: 0 });
  return (
    <Loaded query={usage} failed="Failed to load the usage" className="m-5" placeholder={<UsagePlaceholders />}>
      {(read) => <Bars userId={userId} usage={read} />}
    </Loaded>
  );
}

type BarsProps = { userId: string; usage: UserUsage };
type Message = { tone: 'success' | 'error'; text: string };

function Bars({ userId, usage }: BarsProps) {
  const queries = useQueryClient();
  const [raising, setRaising] = useState<Raisable>();
  const [message, setMessage] = useState<Message>();
  const done = async (text: string) => {
    await readAgain(queries, [usageQuery(userId).queryKey]);
    setRaising(undefined);
    setMessage({ tone: 'success', text });
  };
  const back = useMutation({
    mutationFn: (name: Raisable) => call(setUserLimitBack, { params: { id: userId, name } }),
    onSuccess: (_, name) => done(`${limitNames[name]}: the limit was set back`),
    onError: (thrown) => !isUnconfirmed(thrown) && setMessage({ tone: 'error', text: failureText(thrown) }),
  });
  const show = (name: Raisable) => {
    setMessage(undefined);
    setRaising(name);
  };
  return (
    <>
      {message && (
        <div className="p-4 sm:px-5">
          <Banner tone={message.tone} takeFocus onClose={() => setMessage(undefined)}>
            {message.text}
          </Banner>
        </div>
      )}
      <UsageBars
        usage={usage}
        action={(limit) =>
          isRaisable(limit) && (
            <Button
              id={raiseButton(limit.name)}
              size="sm"
              aria-expanded={raising === limit.name}
              aria-label={`${limit.raise ? 'Change' : 'Raise'}: ${limitNames[limit.name]}`}
              onClick={() => show(limit.name)}
            >
              {limit.raise ? 'Change' : 'Raise'}
            </Button>
          )
        }
        below={(limit) =>
          isRaisable(limit) && (
            <>
              <Raised limit={limit} busy={back.isPending} onBack={() => back.mutate(limit.name)} />
              {raising === limit.name && (
                <RaiseForm
                  userId={userId}
                  limit={limit}
                  onCancel={() => {
                    setRaising(undefined);
                    document.getElementById(raiseButton(limit.name))?.focus();
                  }}
                  onDone={() => void done(`${limitNames[limit.name]}: the limit was raised`)}
                />
              )}
            </>
          )
        }
      />
    </>
  );
}

const raiseButton = (name: Raisable) => `raise-${name}`;

type RaisableLimit = ManagedLimit & { name: Raisable; range: NonNullable<ManagedLimit['range']> };
const isRaisable = (limit: ManagedLimit): limit is RaisableLimit =>
  limit.range !== null && (raisable as readonly string[]).includes(limit.name);

type RaisedProps = { limit: RaisableLimit; busy: boolean; onBack: () => void };

/** Who raised it, when and why, and the way back. */
function Raised({ limit: { name, raise }, busy, onBack }: RaisedProps) {
  if (!raise) return null;
  const who = `Raised by ${raise.by ?? 'a deleted account'}, ${formatDateTime(raise.at)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Note>{raise.reason ? `${who}: ${raise.reason}` : who}</Note>
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
        needsServer
        className="-mr-2.5 ml-auto"
        aria-label={`Set back: ${limitNames[name]}`}
        onClick={onBack}
      >
        Set back
      </Button>
    </div>
  );
}
