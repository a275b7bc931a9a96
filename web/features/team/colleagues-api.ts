import {
  type NotificationSettings,
  readNotificationSettings,
  writeNotificationSettings,
} from '#shared/review/contracts/notifications.ts';
import { createWorkspace, type InvitedRole, readBringable } from '#shared/team/contracts/workspaces.ts';
import { call } from '#web/lib/call.ts';

export const fetchBringable = (signal: AbortSignal) => call(readBringable, { signal });

type First = { name: string; bring: boolean; invite?: { email: string; role: InvitedRole } };
export const create = (body: First, idempotencyKey: string) => call(createWorkspace, { body, idempotencyKey });

export const fetchMailSettings = (signal: AbortSignal) => call(readNotificationSettings, { signal });
export const saveMailSettings = (body: NotificationSettings) => call(writeNotificationSettings, { body });
