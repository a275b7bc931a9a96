import { Button } from '#web/ui/form/button.tsx';

type Props = { busy: boolean; comparing: boolean; onRenew: () => void; onCompare: () => void };

/** Above a proposal for a text that was changed since: it cannot be accepted any more. */
export const StaleStrip = ({ busy, comparing, onRenew, onCompare }: Props) => (
  <div
    role="alert"
    className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn/35 bg-warn-soft px-4 py-3 text-sm"
  >
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium text-warn-text">This text was changed meanwhile</p>
      <p className="mt-0.5 text-fg-2">This proposal was made for the text before, so it cannot be accepted.</p>
    </div>
    <div className="flex flex-wrap gap-1.5">
      {!comparing && (
        <Button size="sm" onClick={onCompare}>
          Compare
        </Button>
      )}
      <Button size="sm" busy={busy} needsServer onClick={onRenew}>
        Refine the newer text
      </Button>
    </div>
  </div>
);
