import {
  type NotificationSettings,
  readNotificationSettings,
  writeNotificationSettings,
} from '#shared/review/contracts/notifications.ts';
import { call } from '#web/lib/call.ts';

export const fetchMailSettings = (signal: AbortSignal) => call(readNotificationSettings, { signal });
export const saveMailSettings = (body: NotificationSettings) => call(writeNotificationSettings, { body });
