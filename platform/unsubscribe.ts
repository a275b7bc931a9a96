import { isSameSecret, type Secret } from '#platform/secret.ts';
import { isUuid } from '#shared/uuid.ts';

const ABOUT = 'unsubscribe';

/** What a mail carries so that its recipient can end these mails without signing in (RFC 8058). It does not expire. */
export const unsubscribeToken = (secret: Secret, userId: string): string => `${userId}.${secret.mac(userId, ABOUT)}`;

/** Undefined for a token that was not made here. */
export function userOfToken(secret: Secret, token: string): string | undefined {
  const [userId = '', given = ''] = token.split('.');
  if (!isUuid(userId)) return undefined;
  return isSameSecret(given, secret.mac(userId, ABOUT)) ? userId : undefined;
}
