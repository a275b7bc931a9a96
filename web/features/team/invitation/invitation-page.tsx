import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import {
  acceptInvitation,
  askForInvitation,
  declineInvitation,
  readInvitation,
} from '#shared/team/contracts/invitations.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';
import { RegisterByInvitation } from '#web/features/team/invitation/register.tsx';
import { headersOf, tokenIn } from '#web/features/team/invitation/token.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { accessToken } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey } from '#web/lib/endpoint.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { keepReturnTo } from '#web/lib/return-to.ts';
import { signOut, useSession } from '#web/lib/session.ts';
import { addressIn } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx';

const WHAT: Record<InvitedRole, string> = {
  admin: 'you manage members and settings, write and approve.',
  editor: 'you write, generate and send for review.',
  reviewer: 'you read, comment and approve.',
  viewer: 'you read.',
};
const OVER = 'This invitation is no longer valid.';

/** Public, yet a person who is signed in says so: the page depends on who reads it. */
async function read(token: string, signal: AbortSignal) {
  const bearer = await accessToken();
  const own = bearer ? { authorization: `Bearer ${bearer}` } : {};
  return call(readInvitation, { headers: { ...headersOf(token), ...own }, signal });
}

type Invitation = Awaited<ReturnType<typeof read>>;

/** /invitation#token: opening it changes nothing, because scanners of mails open links (MEMBER-12 to MEMBER-16). */
export function InvitationPage() {
  const [token] = useState(() => tokenIn(location.href));
  const { user, loading } = useSession();
  const { data, error } = useQuery({
    queryKey: [...endpointKey(readInvitation), token, user?.id],
    queryFn: ({ signal }) => read(token, signal),
    enabled: !loading,
    retry: false,
  });
  if (error) return <Over text={AppError.from(error).status === 404 ? OVER : AppError.from(error).message} />;
  if (!data) {
    return (
      <AuthLayout title="Invitation">
        <Loading label="Loading the invitation" className="mt-4 space-y-3">
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </Loading>
      </AuthLayout>
    );
  }
  return <Shown token={token} invitation={data} />;
}

const Over = ({ text }: { text: string }) => (
  <AuthLayout title={text}>
    <p className="mt-2 text-sm text-fg-2">Ask the person who sent it for a new one.</p>
    <Link className="text-link mt-4 inline-block text-sm" to={paths.dashboard}>
      Go to the dashboard
    </Link>
  </AuthLayout>
);

type ShownProps = { token: string; invitation: Invitation };

function Shown({ token, invitation }: ShownProps) {
  const { workspace_name, inviter, role, reader, is_expired, slug, expires_at } = invitation;
  if (reader === 'member') {
    return (
      <AuthLayout title={workspace_name}>
        <p className="mt-2 text-sm text-fg-2">You are a member already.</p>
        <Button className="mt-4 w-full" variant="primary" onClick={() => location.assign(addressIn(slug, '/'))}>
          Open {workspace_name}
        </Button>
      </AuthLayout>
    );
  }
  if (is_expired) return <Expired token={token} inviter={inviter} />;
  return (
    <AuthLayout title={`Join ${workspace_name}`}>
      <p className="mt-2 text-sm text-fg-2">
        {inviter ?? 'A former member'} invites you as {ROLE_NAMES[role]}: {WHAT[role]}
      </p>
      <p className="mt-1 text-xs text-fg-3">It works once and until {formatDate(expires_at)}.</p>
      {reader === 'recipient' && <Join token={token} workspace={workspace_name} />}
      {reader === 'other' && <OtherAddress invitation={invitation} />}
      {reader === 'nobody' && <SignedOut token={token} invitation={invitation} />}
    </AuthLayout>
  );
}

function Expired({ token, inviter }: { token: string; inviter: string | null }) {
  const asking = useMutation({ mutationFn: () => call(askForInvitation, { headers: headersOf(token) }) });
  return (
    <AuthLayout title="This invitation has expired.">
      {asking.isSuccess ? (
        <p role="status" className="mt-3 text-sm text-fg-2">
          {inviter ?? 'The workspace'} was asked for a new one.
        </p>
      ) : (
        <Button className="mt-4 w-full" busy={asking.isPending} needsServer onClick={() => asking.mutate()}>
          Ask {inviter ?? 'the workspace'} for a new one
        </Button>
      )}
    </AuthLayout>
  );
}

function Join({ token, workspace }: { token: string; workspace: string }) {
  const name = useSession(({ user }) =>
    [user?.user_metadata.first_name, user?.user_metadata.last_name].join(' ').trim(),
  );
  const joining = useMutation({
    mutationFn: () => call(acceptInvitation, { body: {}, headers: headersOf(token) }),
    onSuccess: ({ slug }) => location.assign(addressIn(slug, '/')),
  });
  const declining = useMutation({
    mutationFn: () => call(declineInvitation, { body: {}, headers: headersOf(token) }),
  });
  const failed = joining.error ?? declining.error;
  if (declining.isSuccess) {
    return (
      <p role="status" className="mt-3 text-sm text-fg-2">
        You declined the invitation to {workspace}.
      </p>
    );
  }
  return (
    <div className="mt-4 space-y-2">
      <p className="text-xs text-fg-3">What you have now stays yours, under Personal.</p>
      {failed && <Banner tone="error">{AppError.from(failed).message}</Banner>}
      <Button
        className="w-full"
        variant="primary"
        busy={joining.isPending}
        needsServer
        onClick={() => joining.mutate()}
      >
        Join as {name || 'yourself'}
      </Button>
      <Button
        className="w-full"
        variant="ghost"
        busy={declining.isPending}
        needsServer
        onClick={() => declining.mutate()}
      >
        Decline
      </Button>
    </div>
  );
}

/** Returns here once signed in: the fragment is kept with the address. */
const comeBack = () =>
  keepReturnTo({ pathname: location.pathname, search: `${location.search}${location.hash}` }, null);

function OtherAddress({ invitation: { masked_email, inviter } }: { invitation: Invitation }) {
  const leave = () => {
    comeBack();
    void signOut().then(() => location.assign(paths.login));
  };
  return (
    <div className="mt-4 space-y-3">
      <Banner tone="warning">
        The invitation went to {masked_email}. Sign in with it, or ask {inviter ?? 'the workspace'} for one to this
        address.
      </Banner>
      <Button className="w-full" onClick={leave}>
        Use another account
      </Button>
    </div>
  );
}

/** Offers both, whether the address has an account or not: the page says nothing about it. */
function SignedOut({ token, invitation }: ShownProps) {
  const signIn = () => {
    comeBack();
    location.assign(paths.login);
  };
  return (
    <>
      <Button className="mt-4 w-full" variant={invitation.may_register ? 'outline' : 'primary'} onClick={signIn}>
        Sign in
      </Button>
      {invitation.may_register ? (
        <>
          <p className="mt-5 text-sm text-fg-2">Without an account here, make one:</p>
          <RegisterByInvitation token={token} />
        </>
      ) : (
        <p className="mt-3 text-sm text-fg-2">Without an account here, ask an administrator to invite you.</p>
      )}
    </>
  );
}
