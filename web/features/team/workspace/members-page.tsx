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
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const DONE_MS = 6_000;

/** /workspace: the members of a shared workspace and its pending invitations (MEMBER-01 to MEMBER-18). */
export function MembersPage() {
  const mayInvite = useMay('member.invite');
  const [done, setDone] = useState<string>();
  const members = useQuery(membersQuery);
  return (
    <WorkspaceFrame tab="Members" actions={mayInvite && <InviteButton onDone={setDone} />}>
      {done && (
        <Banner tone="success" ms={DONE_MS} onClose={() => setDone(undefined)}>
          {done}
        </Banner>
      )}
      <Card flush title="Members" count={members.data?.length} actions={<RightsButton />}>
        <Loaded query={members} failed="Failed to load members" placeholder={<Placeholder />}>
          {(all) => <MemberRows members={all} onDone={setDone} />}
        </Loaded>
      </Card>
      {mayInvite && <InvitationsCard onDone={setDone} />}
    </WorkspaceFrame>
  );
}

const Placeholder = () => (
  <Loading label="Loading members" className="space-y-3 p-5">
    <Skeleton />
    <Skeleton className="h-4 w-2/3" />
  </Loading>
);
