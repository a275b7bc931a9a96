import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { personOf } from '#web/lib/session.ts';

export type UserSort = 'joined' | 'name';
export type UserState = 'all' | 'suspended';
export type UserAction =
  | 'activity'
  | 'usage'
  | 'reset'
  | 'reset-link'
  | 'two-step'
  | 'sign-out'
  | 'suspend'
  | 'resume'
  | 'delete';

/** First and last name, else the address (GAP-26). */
export const nameOf = (user: Pick<AdminUser, 'id' | 'email' | 'user_metadata'>): string => personOf(user).name;

/** The label beside the name of an admin; undefined for other users. */
export const adminLabelOf = ({ role }: Pick<AdminUser, 'role'>): string | undefined =>
  ({ user: undefined, admin: 'Admin', super_admin: 'Super admin' })[role];
