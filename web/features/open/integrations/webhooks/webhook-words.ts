import type { Delivery, Webhook } from '#shared/open/contracts/webhooks.ts';
import { CHOSEN_EVENT_TYPES, isChosen } from '#shared/open/webhook-events.ts';
import { formatCount, formatDate, formatDateTime, formatRelative, formatTime, plural } from '#web/lib/format.ts';
import type { Tone } from '#web/ui/feedback/pill.tsx';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How much of the path of a chat address is shown: the rest lets anyone who reads it post there. */
const CHAT_PATH = 12;

type Address = Pick<Webhook, 'url' | 'format'>;

/** The host, and what follows it. */
export function partsOf({ url, format }: Address): { host: string; path: string } {
  const { host, pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return { host, path: format !== 'events' && path.length > CHAT_PATH ? `${path.slice(0, CHAT_PATH)}…` : path };
}

export function addressOf(webhook: Address): string {
  const { host, path } = partsOf(webhook);
  return `${host}${path === '/' ? '' : path}`;
}

/** '3 events', 'All events', 'Chat messages, 2 events'. */
export function eventsOf({ events, format }: Pick<Webhook, 'events' | 'format'>): string {
  const count = CHOSEN_EVENT_TYPES.filter((type) => isChosen(events, type)).length;
  const words = count === CHOSEN_EVENT_TYPES.length ? 'All events' : plural(count, 'event');
  return format !== 'events' ? `Chat messages, ${words === 'All events' ? 'all events' : words}` : words;
}

/** 'in 28 min'; a time that is over is 'now'. */
export function inWords(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left < SECOND) return 'now';
  if (left < MINUTE) return `in ${Math.round(left / SECOND)} s`;
  return left < HOUR ? `in ${Math.round(left / MINUTE)} min` : `in ${Math.round(left / HOUR)} h`;
}

/** HOOK-01. */
export function stateOf({ state, waiting, is_stopped }: Pick<Webhook, 'state' | 'waiting' | 'is_stopped'>): {
  tone: Tone;
  text: string;
} {
  if (state === 'off') return { tone: 'danger', text: 'Switched off' };
  if (is_stopped) return { tone: 'warn', text: `Stopped, ${formatCount(waiting)} waiting` };
  if (state === 'failing') return { tone: 'warn', text: `Failing, ${formatCount(waiting)} waiting` };
  return { tone: 'ok', text: 'Working' };
}

type Last = Pick<Webhook, 'state' | 'off_reason' | 'last_attempt' | 'next_at'>;

/** The last or the next attempt, or why it is off. */
export function lastOf({ state, off_reason, last_attempt, next_at }: Last, now: number): string {
  const day = last_attempt ? ` on ${formatDate(last_attempt.at)}` : '';
  if (state === 'off' && off_reason === 'gone') return `Responded 410${day}`;
  if (state === 'off' && off_reason === 'failed') return `Failed ten times in a row`;
  if (state === 'off') return 'By a member';
  if (state === 'failing' && next_at) return `Next attempt ${inWords(next_at, now)}`;
  return last_attempt ? formatRelative(last_attempt.at, now) : 'Nothing sent yet';
}

/** '16:20', on another day '3 Nov 2026, 16:20'. */
export const timeOf = (iso: string, now: number): string =>
  formatDate(iso) === formatDate(new Date(now).toISOString()) ? formatTime(iso) : formatDateTime(iso);

const waitingWords = (count: number): string =>
  count === 1 ? '1 delivery waits.' : `${plural(count, 'delivery', 'deliveries')} wait.`;

type Failing = Pick<Webhook, 'failing_since' | 'next_at' | 'waiting'>;

/** HOOK-09, in its two parts. */
export function failingWords({ failing_since, next_at, waiting }: Failing, now: number): [title: string, rest: string] {
  const again = next_at
    ? ` The oldest is sent again at ${timeOf(next_at, now)}; once it succeeds, the others follow.`
    : '';
  return [`Failing since ${timeOf(failing_since ?? new Date(now).toISOString(), now)}.`, waitingWords(waiting) + again];
}

/** HOOK-20, in its two parts. */
export const stoppedWords = ({ waiting }: Pick<Webhook, 'waiting'>): [title: string, rest: string] => [
  'Stopped: its maker can no longer manage webhooks.',
  `${waiting > 0 ? `${waitingWords(waiting)} ` : ''}Take it over to go on.`,
];

const OFF = {
  person: 'Switched off.',
  gone: 'Switched off: the receiver responded 410.',
  failed: 'Switched off: ten attempts in a row failed.',
} as const;

/** HOOK-10. */
export const offWords = ({ off_reason }: Pick<Webhook, 'off_reason'>): string => OFF[off_reason ?? 'person'];

export const droppedWords = (count: number): string =>
  `${plural(count, 'delivery', 'deliveries')} ${count === 1 ? 'was' : 'were'} given up so far.`;

/** HOOK-18. */
export const deletionWords = (waiting: number): string =>
  waiting === 0
    ? 'Its log goes with it.'
    : `Its log goes with it, and ${plural(waiting, 'waiting delivery', 'waiting deliveries')} ${waiting === 1 ? 'is' : 'are'} never sent.`;

/** '1st', '2nd', '3rd', '4th'; there are at most twelve attempts, and 11th to 13th end alike. */
export function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14;
  return `${count}${(!teen && ['th', 'st', 'nd', 'rd'][count % 10]) || 'th'}`;
}

type Attempts = Pick<Delivery, 'state' | 'attempts' | 'next_at'>;

/** What became of a delivery, or when it is tried again. One that is due waits for those before it (HOOK-09). */
export function resultOf({ state, attempts, next_at }: Attempts, now: number): { tone: Tone; text: string } {
  const last = attempts.at(-1);
  if (state === 'delivered') return { tone: 'ok', text: String(last?.status ?? 'Delivered') };
  if (state === 'dropped') return { tone: 'neutral', text: 'Given up' };
  if (state === 'failed') return { tone: 'danger', text: last ? attemptWords(last) : 'Failed' };
  const isDue = !next_at || Date.parse(next_at) <= now;
  if (attempts.length === 0 || isDue) return { tone: 'warn', text: 'Waiting' };
  return { tone: 'warn', text: `${ordinal(attempts.length + 1)} attempt ${inWords(next_at, now)}` };
}

type Attempt = Delivery['attempts'][number];
export const attemptWords = ({ error, status }: Attempt): string => error ?? String(status ?? 'No response');

/** '1,204 ms'. */
export const durationWords = (ms: number): string => `${formatCount(ms)} ms`;
