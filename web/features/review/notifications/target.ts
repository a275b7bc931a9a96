import type { Notification } from '#shared/review/contracts/notifications.ts';
import { documentPath, paths, withQuery } from '#web/lib/paths.ts';

/** Where a notification leads, without its workspace; null: nowhere. */
export function pathOf({ kind, document, thread_id, details }: Notification): string | null {
  if (kind === 'webhook') return '/integrations/webhooks';
  if (document) return withQuery(documentPath(document.id), { tab: thread_id ? 'comments' : null });
  if (details.role_id) return `${paths.roles}/${details.role_id}`;
  switch (details.what) {
    case undefined:
    case 'removed':
    case 'invited':
      return null;
    case 'export_ready':
    case 'export_failed':
      return paths.workspaceSettings;
    default:
      return paths.workspace;
  }
}
