/**
 * Every kind of security event by its group, as the audit page filters it. Refusals that every caller can cause are
 * `SAMPLED`: a row for the first one of a caller, and one with the number of further ones.
 */
export const SECURITY_ACTIONS = {
  sign_in: [
    'user_signed_in',
    'sign_in_failed',
    'user_signed_out',
    'second_step_passed',
    'second_step_failed',
    'recovery_code_used',
    'passkey_counter_reused',
    'reauthentication_requested',
    'reauthenticated',
    'reauthentication_failed',
    'refresh_token_reused',
    'magic_link_requested',
    'recovery_requested',
  ],
  account: [
    'user_signed_up',
    'user_confirmed',
    'user_updated',
    'password_changed',
    'email_change_requested',
    'email_change_called_off',
    'email_change_confirmed',
    'email_changed',
    'phone_change_requested',
    'phone_changed',
    'factor_added',
    'factor_removed',
    'recovery_codes_made',
    'identity_linked',
    'identity_unlinked',
    'account_deleted',
    'file_infected',
    'api_key_created',
    'api_key_revoked',
    'api_key_taken_over',
  ],
  administration: [
    'user_created_by_admin',
    'user_updated_by_admin',
    'password_reset_by_admin',
    'user_deleted_by_admin',
    'user_suspended',
    'user_resumed',
    'user_signed_out_by_admin',
    'reset_link_sent_by_admin',
    'admin_request_made',
    'admin_request_confirmed',
    'admin_request_declined',
    'admin_request_withdrawn',
    'admin_request_expired',
    'limit_raised_by_admin',
    'limit_set_back_by_admin',
    'link_made_by_admin',
    'user_invited',
    'factor_removed_by_admin',
    'generation_retried_by_admin',
    'generation_cancelled_by_admin',
    'role_changed',
    'workspace_suspended',
    'workspace_resumed',
    'workspace_owner_named',
  ],
  reading: ['users_read', 'activity_read', 'queue_read', 'audit_read', 'audit_exported', 'workspaces_read'],
  refusal: ['access_refused', 'item_unknown', 'limit_reached', 'token_refused'],
  installation: ['signing_key_rotated', 'database_migrated'],
} as const;

export type SecurityGroup = keyof typeof SECURITY_ACTIONS;
export type SecurityAction = (typeof SECURITY_ACTIONS)[SecurityGroup][number];
export const SECURITY_GROUPS = Object.keys(SECURITY_ACTIONS) as SecurityGroup[];
export const ALL_SECURITY_ACTIONS: readonly SecurityAction[] = Object.values(SECURITY_ACTIONS).flat();

const REFUSED: ReadonlySet<SecurityAction> = new Set([
  ...SECURITY_ACTIONS.refusal,
  'sign_in_failed',
  'second_step_failed',
  'reauthentication_failed',
  'refresh_token_reused',
  'passkey_counter_reused',
  'file_infected',
]);

/** Whether the event reports something that was not allowed. */
export const outcomeOf = (action: SecurityAction): 'success' | 'refused' =>
  REFUSED.has(action) ? 'refused' : 'success';

export const SAMPLED: readonly string[] = SECURITY_ACTIONS.refusal;
/** Not among the activity of a person: what others read of them, and refusals that come in thousands. */
export const NOT_ACTIVITY: readonly string[] = [...SECURITY_ACTIONS.refusal, ...SECURITY_ACTIONS.reading];
