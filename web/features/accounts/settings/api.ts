import { endSession, listSessions, readReauthentication } from '#shared/accounts/contracts/auth.ts';
import { deleteAccount, removeAvatar, uploadAvatar } from '#shared/accounts/contracts/settings.ts';
import { call, upload } from '#web/lib/call.ts';

export const fetchReauthentication = () => call(readReauthentication);

/** @throws AppError 'wrong_password' and others; without a password the user has reauthenticated in another way. */
export const eraseAccount = (password: string, removeComments: boolean) =>
  call(deleteAccount, { body: { ...(password && { password }), remove_comments: removeComments } });

export const fetchSessions = (signal: AbortSignal) => call(listSessions, { signal });

export const endSessionOf = (id: string) => call(endSession, { params: { id } });

export const sendAvatar = (file: File) => upload(uploadAvatar, file);

export const dropAvatar = () => call(removeAvatar);
