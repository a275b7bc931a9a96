import { useId, useState } from 'react';
import type { AuditEvent } from '#shared/accounts/contracts/audit.ts';
import { detailsOf, eventText, partiesOf } from '#web/features/accounts/admin/audit-words.ts';
import { eventWords } from '#web/features/accounts/admin/event-words.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ChevronRight } from '#web/ui/layout/icons.ts';

/** The events, each with a button that opens its details. */
export const AuditRows = ({ events }: { events: readonly AuditEvent[] }) => (
  <ul className="divide-y divide-line">
    {events.map((event) => (
      <Row key={event.id} event={event} />
    ))}
  </ul>
);

function Row({ event }: { event: AuditEvent }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { icon: Icon } = eventWords(event);
  const isRefused = event.outcome === 'refused';
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-start gap-3 px-4 py-3 text-left text-sm hover:bg-canvas sm:px-5"
      >
        <Icon className={`mt-0.5 size-4 shrink-0 ${isRefused ? 'text-danger' : 'text-fg-3'}`} aria-hidden />
        <span className="min-w-0 flex-1 lg:flex lg:gap-4">
          <span className={`block font-medium lg:w-2/5 lg:shrink-0 ${isRefused ? 'text-danger-text' : ''}`}>
            {eventText(event)}
          </span>
          <span className="mt-0.5 block min-w-0 flex-1 break-words text-fg-2 max-lg:text-xs lg:mt-0">
            {partiesOf(event)}
          </span>
          <span className="tnum mt-0.5 block shrink-0 text-xs text-fg-3 lg:mt-0.5 lg:text-right">
            <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
          </span>
        </span>
        <ChevronRight className={`mt-0.5 size-4 shrink-0 text-fg-3 ${isOpen ? 'rotate-90' : ''}`} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details event={event} />}
      </div>
    </li>
  );
}

const Details = ({ event }: { event: AuditEvent }) => (
  <dl className="grid gap-x-6 gap-y-2 px-4 pt-2 pb-4 text-sm sm:grid-cols-2 sm:px-5 sm:pl-12 xl:grid-cols-3">
    {detailsOf(event).map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-xs text-fg-3">{name}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
