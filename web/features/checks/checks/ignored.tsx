import { useId, useState } from 'react';
import type { Findings } from '#web/features/checks/checks/use-findings.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useMarking } from '#web/features/text/use-marks.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ChevronRight } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type DisclosureProps = { label: React.ReactNode; children: React.ReactNode };

/** A line that opens what stands below it. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-sm px-2 font-medium text-fg-2 hover:bg-hover max-md:min-h-11"
        onClick={() => setOpen(!open)}
      >
        <ChevronRight className={`size-3.5 text-fg-3 ${open ? 'rotate-90' : ''}`} aria-hidden />
        {label}
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </>
  );
}

/** What was ignored in this document, by whom and when, with Undo (CHECK-05). */
export function Ignored({ ignored }: Pick<Findings, 'ignored'>) {
  const { document } = usePage();
  const { unmark } = useMarking(document.id);
  return (
    <Disclosure
      label={
        <>
          Ignored <span className="tnum text-fg-3">{ignored.length}</span>
        </>
      }
    >
      <ul className="pb-2">
        {ignored.map(({ finding, mark }) => (
          <li
            key={`${finding.rule} ${finding.part} ${finding.from}`}
            className="flex items-center gap-2 py-1 pr-1 pl-7 text-sm"
          >
            <span className="min-w-0 flex-1 break-words">
              <bdi>{finding.quote}</bdi>
              <span className="block text-xs text-fg-3">
                {mark.by ? `${mark.by.name}, ` : ''}
                <RelativeTime iso={mark.created_at} />
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              needsServer
              aria-label={`Undo ignoring ${finding.quote}`}
              onClick={() => unmark.mutate(mark)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
