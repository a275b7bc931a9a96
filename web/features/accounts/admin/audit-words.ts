import type { AuditEvent } from '#shared/accounts/contracts/audit.ts';
import { eventWords } from '#web/features/accounts/admin/event-words.ts';
import { plural } from '#web/lib/format.ts';

type Parties = Pick<AuditEvent, 'user_id' | 'user_name' | 'actor_id' | 'actor_name' | 'address'>;

const nameIn = (id: string | null, name: string | null): string | null => name ?? (id && 'A deleted account');

/** What happened, and for an event that stands for several how many more. */
export function eventText(event: Pick<AuditEvent, 'action' | 'details'>): string {
  const further = Number(event.details.further ?? 0);
  const { text } = eventWords(event);
  return further > 0 ? `${text.replace(/\.$/, '')} (${plural(further, 'further time')})` : text;
}

/** Whom it concerns, who did it and from where, in one line. */
export function partiesOf({ user_id, user_name, actor_id, actor_name, address }: Parties): string {
  const subject = nameIn(user_id, user_name);
  const actor = actor_id === user_id ? null : nameIn(actor_id, actor_name);
  const by = actor && (subject ? `by ${actor}` : actor);
  return [subject, by, address && `from ${address}`].filter(Boolean).join(' · ') || 'The system';
}

const person = (id: string | null, name: string | null): string | null => id && `${nameIn(id, name)} (${id})`;
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every field of an event that has a value, with its label. */
export function detailsOf(event: AuditEvent): [name: string, value: string][] {
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
