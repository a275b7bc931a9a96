import { isoDay } from '#web/lib/format.ts';

/** What a template is called whose name is no longer known (OUT-05). */
export const UNKNOWN_TEMPLATE = 'Unknown Template';

/** Signs that some system does not take in a file name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * '{template name, lowercase, spaces to hyphens}-{creation date}.txt' (OUT-10), the date in the person's time zone
 * (GAP-80). A time zone this browser does not know counts as the browser's own.
 */
export function fileName(templateName: string | null, createdAt: string, timeZone: string | null): string {
  const name = (templateName ?? UNKNOWN_TEMPLATE)
    .trim()
    .toLowerCase()
    .replace(FORBIDDEN, ' ')
    .trim()
    .replace(/\s+/g, '-');
  return `${name}-${dayIn(new Date(createdAt), timeZone)}.txt`;
}

function dayIn(at: Date, timeZone: string | null): string {
  if (timeZone === null) return isoDay(at);
  try {
    return isoDay(at, timeZone);
  } catch {
    return isoDay(at);
  }
}
