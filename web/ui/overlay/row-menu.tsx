import { Suspense, useState } from 'react';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Ellipsis } from '#web/ui/layout/icons.ts';
import type { RowMenuProps } from '#web/ui/overlay/row-action.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

export type { RowAction } from '#web/ui/overlay/row-action.ts';

const load = () => import('#web/ui/overlay/row-menu-popup.tsx').then((file) => ({ default: file.RowMenuPopup }));
const Popup = lazyInPage(load);

/** The actions of a row in a menu. The code of the menu is loaded on first use or ahead of it. */
export function RowMenu(props: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const asked = useOnDemand(open, load);
  const closed = (
    <button
      type="button"
      aria-label={`Actions for ${props.name}`}
      aria-haspopup="menu"
      aria-expanded={open}
      className="icon-btn"
      onClick={() => setOpen(true)}
    >
      <Ellipsis className="size-4" aria-hidden />
    </button>
  );
  return asked ? (
    <Suspense fallback={closed}>
      <Popup {...props} />
    </Suspense>
  ) : (
    closed
  );
}
