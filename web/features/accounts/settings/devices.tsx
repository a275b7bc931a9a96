import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, listSessions, type SessionShown } from '#shared/accounts/contracts/auth.ts';
import { auth } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';
import { useConfig } from '#web/lib/config.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Monitor } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

const nameOf = ({ device }: SessionShown): string => device ?? 'Unknown device';

/** The sessions of the user, with buttons to end them. */
export function Devices() {
  const sessions = useQuery({ ...readOf(listSessions), staleTime: 0 });
  const signOuts = useSignOuts();
  return (
    <Loaded
      query={sessions}
      failed="Failed to load your devices"
      className="m-4 sm:m-5"
      placeholder={<LoadingRows count={2} row="flex h-18 items-center px-4 sm:px-5" />}
    >
      {({ items }) => <Known sessions={items} {...signOuts} />}
    </Loaded>
  );
}

type KnownProps = ReturnType<typeof useSignOuts> & { sessions: readonly SessionShown[] };

function Known({ sessions, busy, message, forget, endOne, endOthers }: KnownProps) {
  const isAlone = sessions.length === 1;
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Signed-in devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} busy={busy === session.id} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      <SectionFooter
        message={
          message && (
            // The button of the action was removed or disabled.
            <Banner tone={message.tone} takeFocus onClose={forget}>
              {message.text}
            </Banner>
          )
        }
        note={isAlone ? 'You are signed in nowhere else.' : undefined}
      >
        <Button disabled={isAlone} busy={busy === 'others'} needsServer onClick={() => void endOthers()}>
          Sign out others
        </Button>
      </SectionFooter>
    </>
  );
}

/** How a session was opened, by the method in its token. Any other is the provider's. */
const OPENED_BY: Record<string, string> = {
  password: 'with a password',
  otp: 'by a mailed link or code',
  magiclink: 'by a mailed link',
  recovery: 'by a password reset link',
  invite: 'by an invitation',
  'email/signup': 'by a confirmation link',
  webauthn: 'with a passkey',
};

function Device({ session, busy, onEnd }: { session: SessionShown; busy: boolean; onEnd: () => void }) {
  const provider = useConfig()?.sign_in_provider?.label ?? 'another account';
  const { ip, created_at, last_used_at, opened_by, current } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 text-sm sm:px-5">
      <Monitor className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {nameOf(session)}
          {current && <Pill tone="ok">This device</Pill>}
        </p>
        <p className="tnum mt-0.5 text-xs break-words text-fg-3">
          Signed in <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {opened_by && ` ${OPENED_BY[opened_by] ?? `with ${provider}`}`}
          {ip && ` from ${ip}`} · last used <RelativeTime iso={last_used_at} />
        </p>
      </div>
      {!current && (
        <Button size="sm" busy={busy} needsServer aria-label={`Sign out ${nameOf(session)}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

type Message = { tone: 'success' | 'error'; text: string };

function useSignOuts() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [message, setMessage] = useState<Message>();
  const run = async (what: string, work: () => Promise<unknown>, [done, failed]: readonly [string, string]) => {
    if (busy) return;
    setBusy(what);
    setMessage(undefined);
    const isDone = await work().then(
      () => true,
      (thrown: unknown) => {
        console.error(thrown);
        // Signed out elsewhere meanwhile, which is what was asked for.
        return isGone(thrown);
      },
    );
    await readAgain(queries, [nounKey(listSessions)]);
    setMessage(isDone ? { tone: 'success', text: done } : { tone: 'error', text: failed });
    setBusy(undefined);
  };
  return {
    busy,
    message,
    forget: () => setMessage(undefined),
    endOne: (session: SessionShown) => {
      const words = [`${nameOf(session)} was signed out`, `Failed to sign out ${nameOf(session)}`] as const;
      return run(session.id, () => call(endSession, { params: { id: session.id } }), words);
    },
    endOthers: () => run('others', others, ['All other devices were signed out', 'Failed to sign out the others']),
  };
}

async function others(): Promise<void> {
  const { error } = await auth().signOut({ scope: 'others' });
  if (error) throw error;
}
