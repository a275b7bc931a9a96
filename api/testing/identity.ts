import type { Identity } from '#api/http/identity.ts';

/** A confirmed user in the personal workspace, whose session has the same id unless `more` names another. */
export const anIdentity = (id: string, more: Partial<Identity> = {}): Identity => ({
  id,
  email: `${id}@example.test`,
  session_id: id,
  role: 'user',
  aal: 'aal1',
  email_confirmed_at: new Date().toISOString(),
  reauthenticated_at: new Date(),
  membership: { workspace_id: id, column: 'personal', is_suspended: false },
  ...more,
});
