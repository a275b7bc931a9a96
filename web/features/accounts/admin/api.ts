import {
  type AdminUser,
  adminResetPassword,
  inviteUser,
  listUsers,
  readUserAudit,
  removeUserFactors,
  safelyDeleteUser,
} from '#shared/accounts/contracts/admin.ts';
import {
  type AdminAct,
  askSecondAdmin,
  confirmAdminRequest,
  declineAdminRequest,
  listAdminRequests,
  resumeUser,
  sendResetLink,
  signOutUser,
  suspendUser,
} from '#shared/accounts/contracts/admin-acts.ts';
import { readAuditAccess } from '#shared/accounts/contracts/audit-access.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export const fetchUsers = (filters: QueryOf<typeof listUsers>, { after, signal }: PageRequest) =>
  call(listUsers, { query: { ...filters, after }, signal });

export const fetchUserAudit = (id: string, signal: AbortSignal) => call(readUserAudit, { params: { id }, signal });

export const fetchAuditAccess = (signal: AbortSignal) => call(readAuditAccess, { signal });

export const sendInvitation = (email: string) => call(inviteUser, { body: { email } });

export const resetPassword = (target_user_id: string, new_password: string) =>
  call(adminResetPassword, { body: { target_user_id, new_password } });

export const removeTwoStep = ({ id }: AdminUser) => call(removeUserFactors, { params: { id } });

export const deleteUser = ({ id }: AdminUser) => call(safelyDeleteUser, { body: { target_user_id: id } });

export const suspend = ({ id }: AdminUser, reason: string) => call(suspendUser, { params: { id }, body: { reason } });
export const resume = ({ id }: AdminUser) => call(resumeUser, { params: { id } });
export const signOutEverywhere = ({ id }: AdminUser) => call(signOutUser, { params: { id } });
export const mailResetLink = ({ id }: AdminUser) => call(sendResetLink, { params: { id } });

export const fetchRequests = (signal: AbortSignal) => call(listAdminRequests, { signal });
export const confirmRequest = (id: string) => call(confirmAdminRequest, { params: { id } });
export const declineRequest = (id: string) => call(declineAdminRequest, { params: { id } });

type More = { reason?: string; new_password?: string };

/** Does it, or for an admin asks a second one. */
export const actOrAsk = (act: AdminAct, user: AdminUser, direct: () => Promise<unknown>, more: More = {}) =>
  user.needs_second ? call(askSecondAdmin, { body: { act, target_user_id: user.id, ...more } }) : direct();
