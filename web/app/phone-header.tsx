import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Sidebar } from '#web/app/sidebar.tsx';
import { ThemeButton } from '#web/app/theme-button.tsx';
import { useBrand } from '#web/lib/config.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useUnsavedForms } from '#web/lib/use-unsaved.ts';
import { Menu } from '#web/ui/layout/icons.ts';
import { LogoMark } from '#web/ui/layout/logo-mark.tsx';

const loadDrawer = () => import('#web/app/drawer.tsx').then((file) => ({ default: file.Drawer }));
const Drawer = lazyInPage(loadDrawer);

type Props = { touring: boolean; settled: boolean; onPalette: () => void; onTutorial: () => void };

/** The header on phones, with the drawer behind its menu button. */
export function PhoneHeader({ touring, settled, onPalette, onTutorial }: Props) {
  const { brand } = useBrand();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const pinned = touring && isPhone;
  const isAsked = useUnsavedForms(({ pending }) => pending !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or a question about unsaved changes closes the drawer
  useEffect(() => setOpen(false), [pathname, isAsked]);
  useEffect(() => {
    if (isPhone && settled) void loadDrawer().catch(() => {});
  }, [isPhone, settled]);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  const closing = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 md:hidden [@media(max-height:30rem)]:static">
      <button
        type="button"
        data-tutorial="menu"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="icon-btn text-fg-2!"
        onClick={show}
      >
        <Menu className="size-5" aria-hidden />
      </button>
      {(asked || pinned) && (
        <Suspense fallback={null}>
          <Drawer open={open && isPhone} onOpenChange={setOpen} pinned={pinned}>
            <Sidebar settled={settled} onPalette={closing(onPalette)} onTutorial={closing(onTutorial)} />
          </Drawer>
        </Suspense>
      )}
      <LogoMark />
      <span className="truncate font-semibold tracking-tight">{brand}</span>
      <ThemeButton className="icon-btn ml-auto" iconClass="size-5" />
    </header>
  );
}
