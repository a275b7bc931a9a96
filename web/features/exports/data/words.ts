import type { DataExport } from '#shared/exports/contracts/exports.ts';
import { formatBytes, formatCount, formatDate, formatDateTime, plural } from '#web/lib/format.ts';

export const isUnderWay = ({ state }: Pick<DataExport, 'state'>): boolean => state === 'waiting' || state === 'running';

const WAITS_LONG_MS = 10_000;

/** The line under 'Preparing your export'. */
export function progressText({ state, done, total, created_at }: DataExport, now: number): string {
  const leave = 'You can leave this page, an email follows.';
  if (state === 'waiting') {
    return now - Date.parse(created_at) > WAITS_LONG_MS ? `Waiting for a free worker. ${leave}` : leave;
  }
  return total > 0 ? `${formatCount(done)} of ${formatCount(total)} items. ${leave}` : leave;
}

/** '2 files, 2.3 GB · until 9 Nov 2026, 14:05'. */
export function keptText({ parts, expires_at }: DataExport): string {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const until = expires_at ? ` · until ${formatDateTime(expires_at)}` : '';
  return `${plural(parts.length, 'file')}, ${formatBytes(bytes)}${until}`;
}

/** 'Download (2.3 MB), until 9 Nov 2026' */
export function downloadText({ parts, expires_at }: DataExport): string {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const until = expires_at ? `, until ${formatDate(expires_at)}` : '';
  return `Download (${formatBytes(bytes)})${until}`;
}

export const titleOf = ({ created_at }: DataExport): string => `Export of ${formatDate(created_at)}`;

/** Announced to screen readers at the start, the half and the end. */
export function announcementOf(row: DataExport | undefined): string {
  if (!row) return '';
  if (row.state === 'completed') return 'Your export is ready.';
  if (row.state === 'failed') return 'Your export failed.';
  return row.total > 0 && row.done * 2 >= row.total ? 'Half of your export is prepared.' : 'Preparing your export.';
}

const HOUR_S = 3_600;

/** Why none can be started now; undefined when one can. */
export function limitText(secondsToNext: number): string | undefined {
  if (secondsToNext <= 0) return undefined;
  const hours = Math.ceil(secondsToNext / HOUR_S);
  return `You can start 3 exports in 24 hours. The next one in ${plural(hours, 'hour')}.`;
}
