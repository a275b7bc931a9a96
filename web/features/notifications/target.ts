import type { Notification } from '#shared/contracts/notifications.ts';
import { documentPath, paths, withQuery } from '#web/lib/paths.ts';

/** Where a notification leads, without its workspace; null: nowhere. */
export function pathOf({ document, thread_id, details }: Notification): string | null {
  if (document) return withQuery(documentPath(document.id), { tab: thread_id ? 'comments' : null });
  return details.what === undefined || details.what === 'removed' || details.what === 'invited'
    ? null
    : paths.workspace;
}
