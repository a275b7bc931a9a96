/** Spelled out, because the month names of a locale differ between browsers ('Sep', 'Sept'). */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** '12 Dec 2026' of the day '2026-12-12', whatever the time zone; anything else as it is. */
export function formatDay(day: string): string {
  const [, year, month, date] = DAY.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

/** '12 Dec 2026, 14:05 UTC'. For what is read on any device: its zone is fixed. */
export function formatUtc(time: string | Date): string {
  const at = new Date(time).toISOString();
  return `${formatDay(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;
}
