import { Loader2 } from '#web/ui/layout/icons.ts';

/** Appears after 200 ms. */
export function Spinner({ label = 'Loading', className = 'size-5' }: { label?: string; className?: string }) {
  return (
    <span role="status" className="appear-late inline-grid place-items-center text-fg-3">
      <Loader2 className={`spin ${className}`} aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Fills the window: only while the session or a permission is unknown. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <main className="grid min-h-[calc(100dvh-3.5rem)] place-items-center md:min-h-dvh">
      <Spinner label={label} className="size-6" />
    </main>
  );
}
