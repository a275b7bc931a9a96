import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminRequest,
  confirmAdminRequest,
  declineAdminRequest,
  listAdminRequests,
} from '#shared/accounts/contracts/admin-acts.ts';
import { actWords } from '#web/features/accounts/admin/request-words.ts';
import { refusalOr } from '#web/features/accounts/admin/user-dialogs.tsx';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Users } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

type Decision = 'confirm' | 'decline';
type Asked = { request: AdminRequest; decision: Decision };
type Props = { onAsk: () => void; onDone: (text: string) => void };

const EVERY_MS = 30_000;

/** The acts on admins that wait for a second admin (ADMIN-25); nothing where they need none. */
export function RequestsCard({ onAsk, onDone }: Props) {
  const dialog = useDialog<Asked>();
  const requests = useQuery({ ...readOf(listAdminRequests), refetchInterval: EVERY_MS });
  const ask = (request: AdminRequest) => (decision: Decision) => {
    onAsk();
    dialog.show({ request, decision });
  };
  return (
    <Loaded query={requests} failed="Failed to load requests" className="mt-6" placeholder={null}>
      {({ required, items }) =>
        (required || items.length > 0) && (
          <Card title="Waiting for a second admin" count={items.length} flush className="mt-6">
            {items.length === 0 ? (
              <EmptyState
                icon={Users}
                title="No requests are waiting"
                hint="Resetting, suspending or deleting an administrator needs another one, within 24 hours."
              />
            ) : (
              <ul className="divide-y divide-line">
                {items.map((request) => (
                  <Row key={request.id} request={request} onDecide={ask(request)} />
                ))}
              </ul>
            )}
            <DecisionDialog {...dialog.props} onDone={onDone} />
          </Card>
        )
      }
    </Loaded>
  );
}

function Row({ request, onDecide }: { request: AdminRequest; onDecide: (decision: Decision) => void }) {
  const { about, asked_by, reason, expires_at, own, refusal } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {asked_by.name} asks to {actWords(request.act)} of {about.name}
        </p>
        <p className="mt-0.5 text-xs break-words text-fg-3">
          {about.email}
          {reason && ` · ${reason}`} · expires <DateTime iso={expires_at} withTime />
        </p>
        {refusal && <p className="mt-0.5 text-xs text-fg-3">{refusal}</p>}
      </div>
      <div className="flex gap-2">
        {(own || !refusal) && (
          <Button size="sm" needsServer onClick={() => onDecide('decline')}>
            {own ? 'Withdraw' : 'Decline'}
          </Button>
        )}
        {!refusal && (
          <Button size="sm" variant="primary" needsServer onClick={() => onDecide('confirm')}>
            Confirm
          </Button>
        )}
      </div>
    </li>
  );
}

type DialogOf = ReturnType<typeof useDialog<Asked>>['props'];

function DecisionDialog({ item, onDone, ...dialog }: DialogOf & { onDone: (text: string) => void }) {
  const queries = useQueryClient();
  const { request, decision } = item ?? {};
  const isConfirm = decision === 'confirm';
  const verb = isConfirm ? 'Confirm' : request?.own ? 'Withdraw' : 'Decline';
  const what = request ? `${actWords(request.act)} of ${request.about.name}` : '';
  const run = async () => {
    const decide = isConfirm ? confirmAdminRequest : declineAdminRequest;
    if (request) await call(decide, { params: { id: request.id } });
    await readAgain(queries, [nounKey(decide)]);
  };
  return (
    <ActionDialog
      {...dialog}
      run={run}
      title={`${verb} request`}
      message={isConfirm ? `${capitalised(what)}? It is done at once.` : `${verb} the request to ${what}?`}
      confirm={verb}
      busyLabel="One moment..."
      harmless={!isConfirm}
      failureText={refusalOr('Failed to answer the request. Please try again.')}
      onDone={() =>
        onDone(isConfirm ? 'Request confirmed and done' : `Request ${request?.own ? 'withdrawn' : 'declined'}`)
      }
    />
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
