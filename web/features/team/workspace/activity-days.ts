import type { Activity } from '#shared/team/contracts/activity.ts';
import { formatDate, isoDay } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

const DAY_MS = 86_400_000;

export type ActivityDay = { day: string; title: string; items: Activity[] };

/** The acts by day, in the time zone of the reader and in the order they have. */
export function daysOf(items: readonly Activity[], now = serverNow()): ActivityDay[] {
  const at = (ms: number) => isoDay(new Date(ms).toISOString());
  const titles = new Map([
    [at(now - DAY_MS), 'Yesterday'],
    [at(now), 'Today'],
  ]);
  const days: ActivityDay[] = [];
  for (const item of items) {
    const day = isoDay(item.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, title: titles.get(day) ?? formatDate(item.created_at), items: [item] });
  }
  return days;
}
