import { type ReactNode, useEffect, useState } from 'react';
import type { SharedPage } from '#shared/review/contracts/shared-page.ts';
import { readBrand } from '#web/features/review/shared-page/guest-calls.ts';
import { formatDate, initials } from '#web/lib/format.ts';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Clock3 } from '#web/ui/layout/icons.ts';
import { LogoMark } from '#web/ui/layout/logo-mark.tsx';

/** Who sent the document, and until when the link works. */
export function Frame({ page, children, bar }: { page: SharedPage; children: ReactNode; bar: ReactNode }) {
  const { workspace_name, sender, expires_at } = page;
  const name = workspace_name ?? sender ?? 'Shared text';
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-[72rem] items-center gap-3 px-4 sm:px-8">
          <Tile name={name} src={page.logo_url} />
          <div className="min-w-0 flex-1 leading-tight">
            <p className="truncate text-sm font-semibold">{name}</p>
            {sender && workspace_name && <p className="truncate text-xs text-fg-3">Sent by {sender}</p>}
          </div>
          <p className="flex shrink-0 items-center gap-1.5 text-xs text-fg-3">
            <Clock3 className="size-3.5" aria-hidden />
            <span>
              <span className="max-sm:hidden">Link expires </span>
              <span className="sm:hidden">until </span>
              {formatDate(expires_at)}
            </span>
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-[72rem] flex-1 px-4 pt-6 pb-10 sm:px-8 md:pt-8">{children}</main>
      <Footer />
      {bar}
    </div>
  );
}

/** Whose product this is; without the settings of the installation its mark alone. */
function Footer() {
  const [brand, setBrand] = useState('');
  useEffect(() => {
    const none = () => undefined;
    void readBrand().then(({ brand, provider }) => setBrand(`${brand}, an app by ${provider}`), none);
  }, []);
  return (
    <footer className="mx-auto flex min-h-10 w-full max-w-[72rem] items-center gap-2 px-4 pb-6 text-xs text-fg-3 sm:px-8">
      <LogoMark className="size-4" />
      {brand}
    </footer>
  );
}

/** The logo, or initials where there is none and where its link has expired. Decorative: the name is beside it. */
function Tile({ name, src }: { name: string; src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src && src !== failed)
    return <img src={src} alt="" className="size-8 rounded-md object-cover" onError={() => setFailed(src)} />;
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-md bg-primary text-xs font-semibold text-on-primary"
    >
      {initials(name)}
    </span>
  );
}

/** One page for every link that does not work (SHARE-08). */
export const InvalidLink = () => (
  <main className="grid min-h-dvh place-items-center px-6 py-10">
    <div className="flex flex-col items-center text-center">
      <IconTile icon={Clock3} />
      <h1 className="mt-3 text-base font-medium">This link is no longer valid</h1>
      <p className="mt-1 text-sm text-fg-2">Ask the person who sent it for a new one.</p>
    </div>
  </main>
);
