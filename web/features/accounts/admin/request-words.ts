import type { AdminAct } from '#shared/accounts/contracts/admin-acts.ts';

const acts = new Map<string, string>(
  Object.entries({
    reset_password: 'reset the password',
    remove_factors: 'remove two-step verification',
    suspend: 'suspend the account',
    delete: 'delete the account',
  } satisfies Record<AdminAct, string>),
);

/** An act in the words after 'to'; the act comes from the server. */
export const actWords = (act: string): string => acts.get(act) ?? 'change the account';

/** The note of a dialog whose act waits for a second admin. */
export const NEEDS_SECOND = 'They are an administrator: another administrator must confirm it within 24 hours.';
