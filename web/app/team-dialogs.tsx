import { useState } from 'react';
import { createPortal } from 'react-dom';
import { FirstInvite } from '#web/features/team/first-invite.tsx';
import { InviteDialog } from '#web/features/team/workspace/invite-dialog.tsx';
import { openSlug } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { pageContent } from '#web/ui/layout/page-content.ts';

/** What the switcher and the palette ask for: one more workspace, or a colleague in the open one. */
export type TeamAsk = 'create' | 'invite';

const SENT_MS = 6_000;

type Props = { item: TeamAsk | undefined; open: boolean; onClose: () => void };

/** From Personal, an invitation makes a workspace first (TEAM-08, TEAM-09). */
export function TeamDialogs({ item = 'create', open, onClose }: Props) {
  const [sent, setSent] = useState<string>();
  if (item === 'create' || openSlug === null) return <FirstInvite open={open} onClose={onClose} way={item} />;
  return (
    <>
      <InviteDialog open={open} onClose={onClose} onDone={setSent} />
      {sent &&
        createPortal(
          <div className="fixed inset-x-0 bottom-20 z-20 flex justify-center px-4">
            <Banner tone="success" ms={SENT_MS} onClose={() => setSent(undefined)}>
              {sent}
            </Banner>
          </div>,
          pageContent() ?? document.body,
        )}
    </>
  );
}
