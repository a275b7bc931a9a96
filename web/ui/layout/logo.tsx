import { useBrand } from '#web/lib/config.ts';
import { LogoMark } from '#web/ui/layout/logo-mark.tsx';

/** Logo, brand and provider (APP-01). */
export function Logo() {
  const { brand, provider } = useBrand();
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-left">
      <LogoMark />
      <span className="min-w-0 leading-tight">
        <span translate="no" className="block truncate text-base font-semibold tracking-tight">
          {brand}
        </span>
        <span className="block truncate text-2xs text-fg-3">An app by {provider}</span>
      </span>
    </span>
  );
}
