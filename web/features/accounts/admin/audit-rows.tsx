import { useId, useState } from 'react';
import type { AuditEvent } from '#shared/accounts/contracts/audit.ts';
import { eventWords } from '#web/features/accounts/admin/event-words.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
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

type Parties = Pick<AuditEvent, 'user_id' | 'user_name' | 'actor_id' | 'actor_name' | 'address'>;

const nameIn = (id: string | null, name: string | null): string | null => name ?? (id && 'A deleted account');

/** What happened, and for an event that stands for several how many more. */
function eventText(event: Pick<AuditEvent, 'action' | 'details'>): string {
  const further = Number(event.details.further ?? 0);
  const { text } = eventWords(event);
  return further > 0 ? `${text.replace(/\.$/, '')} (${plural(further, 'further time')})` : text;
}

/** Whom it concerns, who did it and from where, in one line. */
function partiesOf({ user_id, user_name, actor_id, actor_name, address }: Parties): string {
  const subject = nameIn(user_id, user_name);
  const actor = actor_id === user_id ? null : nameIn(actor_id, actor_name);
  const by = actor && (subject ? `by ${actor}` : actor);
  return [subject, by, address && `from ${address}`].filter(Boolean).join(' · ') || 'The system';
}

const person = (id: string | null, name: string | null): string | null => id && `${nameIn(id, name)} (${id})`;
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every field of an event that has a value, with its label. */
function detailsOf(event: AuditEvent): [name: string, value: string][] {
  const fields: [string, string | null][] = [
    ['Time (UTC)', event.created_at],
    ['Action', event.action],
    ['Outcome', event.outcome === 'refused' ? 'Refused' : 'Done'],
    ['Person concerned', person(event.user_id, event.user_name)],
    ['Done by', person(event.actor_id, event.actor_name)],
    ['Client address', event.address],
    ['Device', event.device],
    ['Session', event.session_id],
    ['Request', event.request_id],
    ...Object.entries(event.details).map(([name, value]): [string, string] => [labelOf(name), shown(value)]),
  ];
  return fields.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

const labelOf = (name: string): string => `Detail: ${name.replaceAll('_', ' ')}`;
