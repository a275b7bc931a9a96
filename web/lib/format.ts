import { HUB_SIZE_DECIMALS } from '#shared/constants.ts';
import { formatDay } from '#shared/dates.ts';
import { serverNow } from '#web/lib/server-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const whole = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', {
  minimumFractionDigits: HUB_SIZE_DECIMALS,
  maximumFractionDigits: HUB_SIZE_DECIMALS,
});

const inZone = (timeZone?: string) =>
  new Intl.DateTimeFormat('en', {
    ...(timeZone ? { timeZone } : {}),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
let clock = inZone();

/** Sets the time zone of all dates and times; the browser's own for null and for a zone it does not know (GAP-80). */
export function showTimesIn(timeZone: string | null): void {
  try {
    clock = inZone(timeZone ?? undefined);
  } catch {
    clock = inZone();
  }
}

function partsOf(at: Date) {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

/** '18 Nov 2026', in the user's time zone; of a day without a time, that day. */
export const formatDate = (iso: string): string => formatDay(isoDay(iso));

/** '18 Nov', with its year in another one than now's. */
export function formatShortDate(iso: string): string {
  const date = formatDate(iso);
  const thisYear = ` ${partsOf(new Date(serverNow())).year}`;
  return date.endsWith(thisYear) ? date.slice(0, -thisYear.length) : date;
}

const two = (value: number) => String(value).padStart(2, '0');

/** '14:05'. */
export function formatTime(iso: string): string {
  const { hour, minute } = partsOf(new Date(iso));
  return `${two(hour)}:${two(minute)}`;
}

/** '18 Nov 2026, 14:05'. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** '2026-11-18', for the name of a downloaded file (GAP-80). */
export function isoDay(iso: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return iso;
  const { year, month, day } = partsOf(new Date(iso));
  return `${year}-${two(month)}-${two(day)}`;
}

const ago = (count: number, unit: string) => `${count} ${unit} ago`;

/** 'just now', '4 min ago', '3 h ago', 'yesterday', then the date. A time in the future counts as now. */
export function formatRelative(iso: string, now: number = serverNow()): string {
  const passed = now - new Date(iso).getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago(Math.floor(passed / MINUTE), 'min');
  if (passed < DAY) return ago(Math.floor(passed / HOUR), 'h');
  return passed < 2 * DAY ? 'yesterday' : formatDate(iso);
}

/** '0:12', '1:05', '1:02:03'. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** '81,300'. */
export const formatCount = (value: number): string => whole.format(value);

/** '1 document', '3 documents'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

/** Kilobytes with one decimal for every size (HUB: CONST-10). */
export const formatKilobytes = (bytes: number): string => `${oneDecimal.format(bytes / 1024)} KB`;

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** In the largest unit that fits: '512 Bytes', '184.0 KB', '4.6 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  if (power === 0) return `${bytes} Bytes`;
  return `${oneDecimal.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

/** 'MO' for 'Maya Okafor'; at most two letters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
