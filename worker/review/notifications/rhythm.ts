import type { NotificationSettings } from '#shared/review/contracts/notifications.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What is read within it is not mailed (NOTE-07). */
export const READ_WITHIN_MS = 5 * MINUTE;
const BETWEEN_MS = 30 * MINUTE;
const A_DAY_AT_MOST = 6;
const DAILY_HOUR = 8;

export type Rhythm = {
  rhythm: NotificationSettings['mail_rhythm'];
  /** IANA; an unknown one counts as UTC. */
  zone: string;
  /** When the oldest of what is neither read nor mailed happened; null: there is nothing. */
  oldest: Date | null;
  last_mail_at: Date | null;
  /** Mails on the day of the last one. */
  mails_today: number;
};

/** When the next mail is due, perhaps in the past; null: none (NOTE-06, NOTE-07). */
export function nextMailAt({ rhythm, zone, oldest, last_mail_at, mails_today }: Rhythm): Date | null {
  if (rhythm === 'never' || oldest === null) return null;
  if (rhythm === 'daily') return nextMorning(oldest, zone);
  const last = last_mail_at?.getTime() ?? 0;
  const due = new Date(Math.max(oldest.getTime() + READ_WITHIN_MS, last + BETWEEN_MS));
  const isFull =
    last_mail_at !== null && mails_today >= A_DAY_AT_MOST && dayIn(due, zone) === dayIn(last_mail_at, zone);
  return isFull ? nextDaysMorning(due, zone) : due;
}

/** How many mails its day has with one more at this time. */
export const countedMails = ({ last_mail_at, mails_today, zone }: Rhythm, at: Date): number =>
  last_mail_at !== null && dayIn(last_mail_at, zone) === dayIn(at, zone) ? mails_today + 1 : 1;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? made(zone);
  formats.set(zone, known);
  return known;
}
const made = (timeZone: string): Intl.DateTimeFormat => {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...fields, hourCycle: 'h23', timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...fields, hourCycle: 'h23', timeZone: 'UTC' });
  }
};

function partsIn(at: Date, zone: string) {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes: Number(parts.hour) * 60 + Number(parts.minute) };
}
const dayIn = (at: Date, zone: string): string => partsIn(at, zone).day;

/** 8:00 on the day after this time: before 8:00, the first morning is still this day's. */
function nextDaysMorning(after: Date, zone: string): Date {
  const first = nextMorning(after, zone);
  return dayIn(first, zone) === dayIn(after, zone) ? nextMorning(first, zone) : first;
}

/** The first 8:00 in the zone after this time. A day of 23 or 25 hours moves it by less than an hour, then it is set right. */
function nextMorning(after: Date, zone: string): Date {
  const { minutes } = partsIn(after, zone);
  const ahead = (DAILY_HOUR * 60 - minutes + 24 * 60) % (24 * 60) || 24 * 60;
  const near = new Date(after.getTime() - (after.getTime() % MINUTE) + ahead * MINUTE);
  const off = partsIn(near, zone).minutes - DAILY_HOUR * 60;
  const exact = new Date(near.getTime() - off * MINUTE);
  return exact > after ? exact : new Date(exact.getTime() + DAY);
}
