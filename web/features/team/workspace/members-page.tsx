import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '#web/features/team/members.ts';
import { WorkspaceFrame } from '#web/features/team/workspace/frame.tsx';
import { InvitationsCard } from '#web/features/team/workspace/invitations-card.tsx';
import { InviteButton } from '#web/features/team/workspace/invite-dialog.tsx';
import { MemberRows } from '#web/features/team/workspace/member-rows.tsx';
import { RightsButton } from '#web/features/team/workspace/rights-dialog.tsx';
import { useMay } from '#web/lib/rights.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const DONE_MS = 6_000;

/** /workspace: the members of a shared workspace and its pending invitations (MEMBER-01 to MEMBER-18). */
export function MembersPage() {
  const mayInvite = useMay('member.invite');
  const [done, setDone] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(membersQuery);
  return (
    <WorkspaceFrame tab="Members" actions={mayInvite && <InviteButton onDone={setDone} />}>
      {done && (
        <Banner tone="success" ms={DONE_MS} onClose={() => setDone(undefined)}>
          {done}
        </Banner>
      )}
      <Card flush title="Members" count={data?.length} actions={<RightsButton />}>
        {data && <MemberRows members={data} onDone={setDone} />}
        {!data && error && (
          <ErrorState message="Failed to load members" onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && (
          <Loading label="Loading members" className="space-y-3 p-5">
            <Skeleton />
            <Skeleton className="h-4 w-2/3" />
          </Loading>
        )}
      </Card>
      {mayInvite && <InvitationsCard onDone={setDone} />}
    </WorkspaceFrame>
  );
}
