import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

type Props = { newer: BrandDocument; busy: boolean; onMine: () => void; onNewer: () => void };

/**
 * The asset was saved elsewhere since the form was opened: the stored version, and the choice between both (GAP-148).
 */
export function EditConflict({ newer, busy, onMine, onNewer }: Props) {
  return (
    <div className="space-y-3">
      <Banner
        tone="warning"
        takeFocus
        detail={
          <dl className="space-y-1 break-words">
            <dt className="font-medium">Title</dt>
            <dd>{newer.title}</dd>
            <dt className="font-medium">Description</dt>
            <dd className="whitespace-pre-line">{newer.description || 'None'}</dd>
          </dl>
        }
      >
        This asset was changed elsewhere. It is now:
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} needsServer onClick={onMine}>
          Save mine
        </Button>
        <Button onClick={onNewer}>Use the newer one</Button>
      </div>
    </div>
  );
}
