import { Dialog as Base } from '@base-ui/react/dialog';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { X } from '#web/ui/layout/icons.ts';

type Props = {
  open: boolean;
  title: string;
  about: ReactNode;
  side: ReactNode;
  footer: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

const WIDE: CSSProperties = { height: '44rem', maxWidth: '66rem' };
const WHOLE: CSSProperties = {
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxHeight: 'none',
  border: 0,
  borderRadius: 0,
  transform: 'none',
};
const COLUMNS: CSSProperties = { gridTemplateColumns: '17rem minmax(0, 1fr)' };
const ROWS: CSSProperties = { gridTemplateRows: 'auto minmax(0, 1fr)' };

/** What is exported at the left, what comes out at the right. On a phone it fills the screen (EXPORT-27). */
export function Frame({ open, title, about, side, footer, onClose, onSubmit, children }: Props) {
  const isPhone = useIsPhone();
  const form = useRef<HTMLFormElement>(null);
  const first = () => form.current?.querySelector<HTMLElement>('input:checked') ?? true;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup initialFocus={first} className="popup popup-center overflow-hidden" style={isPhone ? WHOLE : WIDE}>
          <div className="flex items-start gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-md font-semibold">{title}</Base.Title>
              <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-fg-2">{about}</div>
            </div>
            <Base.Close aria-label="Close" className="icon-btn -mt-1 -mr-2">
              <X className="size-4" aria-hidden />
            </Base.Close>
          </div>
          <form
            ref={form}
            className="flex min-h-0 flex-1 flex-col"
            onSubmit={(event) => {
              event.preventDefault();
              // A portal passes its events on to the page below.
              event.stopPropagation();
              onSubmit();
            }}
          >
            <div className="grid min-h-0 flex-1" style={isPhone ? ROWS : COLUMNS}>
              <div className={`min-h-0 overflow-y-auto border-line p-3 ${isPhone ? 'border-b' : 'border-r'}`}>
                {side}
              </div>
              <div className="min-h-0 overflow-hidden bg-sunken">{children}</div>
            </div>
            <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4">{footer}</div>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
