import { Suspense, useState } from 'react';
import type { SharedFrom } from '#web/features/review/sharing/shared-from.ts';
import { useConfig } from '#web/lib/config.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useMay } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Link2 } from '#web/ui/layout/icons.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const load = () =>
  import('#web/features/review/sharing/share-dialog.tsx').then((file) => ({ default: file.ShareDialog }));
const ShareDialog = lazyInPage(load);

/** Opens the share links of a document; absent for who may not see them (TEAM-16). */
export function ShareButton(from: SharedFrom) {
  const hasTeams = useConfig()?.teams !== false;
  const mayRead = useMay('share.read');
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const hasDialog = useOnDemand(open, load);
  if (!mayRead || !hasTeams) return null;
  const show = () => {
    setRound(round + 1);
    setOpen(true);
  };
  return (
    <>
      <Button icon={Link2} aria-haspopup="dialog" onClick={show}>
        <span className="max-sm:sr-only">Share</span>
      </Button>
      {hasDialog && (
        <Suspense fallback={null}>
          <ShareDialog key={round} {...from} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
