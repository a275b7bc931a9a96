import {
  type AdminUser,
  adminResetPassword,
  inviteUser,
  listUsers,
  readUserAudit,
  removeUserFactors,
  safelyDeleteUser,
} from '#shared/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export const fetchUsers = (filters: QueryOf<typeof listUsers>, { after, signal }: PageRequest) =>
  call(listUsers, { query: { ...filters, after }, signal });

export const fetchUserAudit = (id: string, signal: AbortSignal) => call(readUserAudit, { params: { id }, signal });

export const sendInvitation = (email: string) => call(inviteUser, { body: { email } });

export const resetPassword = (target_user_id: string, new_password: string) =>
  call(adminResetPassword, { body: { target_user_id, new_password } });

export const removeTwoStep = ({ id }: AdminUser) => call(removeUserFactors, { params: { id } });

/** @throws AppError 'forbidden' with the reason of the server (GAP-21, GAP-22). */
export async function deleteUser({ id }: AdminUser): Promise<void> {
  const { success, error } = await call(safelyDeleteUser, { body: { target_user_id: id } });
  if (!success) throw new AppError('forbidden', error ? { message: error } : {});
}
