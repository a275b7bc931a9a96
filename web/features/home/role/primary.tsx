import type { RoleStep } from '#shared/text/next-step.ts';
import { roleStepLabel } from '#web/features/text/state-words.ts';
import { editRolePath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { type Icon, Plus, Send, Share2, Sparkles } from '#web/ui/layout/icons.ts';

const icons: Partial<Record<RoleStep['step'], Icon>> = {
  write_all: Sparkles,
  write: Sparkles,
  send: Send,
  share: Share2,
};

type Props = { step: RoleStep; busy: boolean; onTake: (step: RoleStep['step']) => void };

/** The one black button of the page: its next step (HOME-04). That of changes stands with them, below the header. */
export function Primary({ step, busy, onTake }: Props) {
  if (step.step === 'update') return null;
  const opens = step.step === 'share' || step.step === 'send';
  return (
    <Button
      variant="primary"
      icon={icons[step.step]}
      busy={busy}
      needsServer={!opens}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={() => onTake(step.step)}
    >
      {roleStepLabel(step)}
    </Button>
  );
}

/** In its place while nothing can be written. */
export const AddAsset = ({ roleId }: { roleId: string }) => (
  <ButtonLink to={editRolePath(roleId, 'document_ids')} variant="primary" icon={Plus}>
    Add an asset
  </ButtonLink>
);
