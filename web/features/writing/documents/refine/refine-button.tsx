import { useRef } from 'react';
import { useStore } from 'zustand';
import type { PartName } from '#shared/text/document-parts.ts';
import { LOCKED, usePage } from '#web/features/text/page/page-context.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { useIsReadOnly } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { WandSparkles } from '#web/ui/layout/icons.ts';

/** Opens the popover for the whole text, or closes it (REFINE-01). */
export function RefineButton() {
  const { isLocked } = usePage();
  const refining = useRefining();
  const { isShown, asking } = useStore(refining);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Button
      ref={button}
      data-refine
      icon={WandSparkles}
      disabled={isShown || isLocked}
      needsServer
      title={isLocked ? LOCKED : 'Refine (F2)'}
      aria-haspopup="dialog"
      aria-expanded={asking !== null}
      onClick={() => refining.setState({ asking: { target: { of: 'document' }, anchor: button.current } })}
    >
      <span className="max-sm:sr-only">Refine</span>
    </Button>
  );
}

/** The same for one entry of a list. */
export function RefineCard({ part, card }: { part: PartName; card: string }) {
  const { isLocked } = usePage();
  const refining = useRefining();
  if (useIsReadOnly('content.write')) return null;
  return (
    <IconButton
      label={`Refine ${card}`}
      icon={WandSparkles}
      needsServer
      disabled={isLocked}
      aria-haspopup="dialog"
      onClick={({ currentTarget: anchor }) =>
        refining.setState({ asking: { target: { of: 'card', card: Number.parseInt(part, 10) }, anchor } })
      }
    />
  );
}
