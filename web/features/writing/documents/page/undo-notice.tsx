import { useCallback, useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Undo2 } from '#web/ui/layout/icons.ts';
import { useAutoClose } from '#web/ui/overlay/use-auto-close.ts';

const UNDO_MS = 6000;

type Label = 'Undo' | 'Show';
export type Notice = { message: string; undo: (() => void) | null; ms: number; label: Label; round: number };

/** The one notice at the bottom of the page; a new one replaces it. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const show = useCallback(
    (message: string, undo: (() => void) | null = null, ms = UNDO_MS, label: Label = 'Undo') =>
      setNotice((was) => ({ message, undo, ms, label, round: (was?.round ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setNotice(null), []);
  return { notice, show, close };
}

type Props = { notice: Notice | null; onClose: () => void };

/** A sentence on what just happened, with Undo or Show where there is one; goes by itself unless it is pointed at. */
export function UndoNotice({ notice, onClose }: Props) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center px-4 md:left-(--sidebar) min-[1200px]:right-102 min-[1200px]:bottom-6"
    >
      {notice && <Shown key={notice.round} notice={notice} onClose={onClose} />}
    </div>
  );
}

function Shown({ notice: { message, undo, ms, label }, onClose }: { notice: Notice; onClose: () => void }) {
  const pauses = useAutoClose(onClose, ms);
  return (
    <div
      className="pointer-events-auto flex min-h-11 items-center gap-3 rounded-md border border-line bg-raised py-1 pr-1.5 pl-4 text-sm shadow-pop"
      {...pauses}
    >
      <span className="min-w-0 py-1 break-words">{message}</span>
      {undo && (
        <Button
          size="sm"
          variant="ghost"
          {...(label === 'Undo' && { icon: Undo2 })}
          onClick={() => {
            undo();
            onClose();
          }}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
