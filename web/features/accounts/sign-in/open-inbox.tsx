import { useConfig } from '#web/lib/config.ts';
import { ArrowUpRight } from '#web/ui/layout/icons.ts';

/** Shown while the server delivers its mail to its own development inbox (GAP-09). */
export function OpenInbox() {
  const inbox = useConfig()?.inbox_url;
  if (!inbox) return null;
  return (
    <>
      This server keeps its mail in a local inbox.{' '}
      <a href={inbox} target="_blank" rel="noreferrer" className="text-link inline-flex items-center gap-0.5">
        Open the inbox
        <ArrowUpRight className="size-3.5" aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </>
  );
}
