import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';

type Props = {
  proposal: Proposal;
  busy: boolean;
  onEdit: (proposal: Proposal) => void;
  onAgain: (proposal: Proposal) => void;
};

/** Above the text, which nothing was done to (REFINE-06). */
export function Failure({ proposal, busy, onEdit, onAgain }: Props) {
  const { error } = proposal.card;
  return (
    <Banner
      tone="error"
      className="mb-3"
      detail="Your text is as it was."
      action={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button size="sm" onClick={() => onEdit(proposal)}>
            Edit instruction
          </Button>
          <Button size="sm" variant="primary" icon={RotateCw} busy={busy} needsServer onClick={() => onAgain(proposal)}>
            Try again
          </Button>
        </span>
      }
    >
      {error?.messages[0] ?? error?.message ?? 'An unexpected error occurred'}
    </Banner>
  );
}
