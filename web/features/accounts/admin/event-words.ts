import type { AuditEntry } from '#shared/accounts/contracts/admin.ts';
import { actWords } from '#web/features/accounts/admin/request-words.ts';
import {
  CircleCheck,
  Download,
  Eye,
  Gauge,
  type Icon,
  KeyRound,
  Lock,
  LogOut,
  Mail,
  MailCheck,
  Pencil,
  RotateCw,
  Settings,
  Smartphone,
  Trash2,
  TriangleAlert,
  Users,
  X,
} from '#web/ui/layout/icons.ts';

type Words = { text: string; icon: Icon; isAlarm?: true };

// Maps instead of objects, because the keys come from the server.
const mapOf = <Value>(entries: Record<string, Value>) => new Map(Object.entries(entries));

const methods = mapOf({
  password: 'Signed in with the password',
  magiclink: 'Signed in with a link from an email',
  otp: 'Signed in with a link or code from an email',
  recovery: 'Signed in with a reset link',
  oauth: 'Signed in with the sign-in provider',
});
const scopes = mapOf({
  local: 'Signed out',
  others: 'Signed out on all other devices',
  one: 'Signed out on another device',
  global: 'Signed out on all devices',
});
const roles = mapOf({ user: 'user', admin: 'admin', super_admin: 'super admin' });

const detail = ({ details }: Pick<AuditEntry, 'details'>, name: string): string => String(details[name] ?? '');

const fixed = mapOf<Words>({
  user_signed_up: { text: 'Signed up', icon: Users },
  user_confirmed: { text: 'Confirmed the email address', icon: CircleCheck },
  user_updated: { text: 'Changed the profile', icon: Pencil },
  password_changed: { text: 'Changed the password', icon: KeyRound },
  recovery_requested: { text: 'Asked for a password reset link', icon: Mail },
  magic_link_requested: { text: 'Asked for a sign-in link', icon: Mail },
  reauthentication_requested: { text: 'Asked for a code to confirm the sign-in', icon: Mail },
  reauthenticated: { text: 'Confirmed their identity', icon: CircleCheck },
  reauthentication_failed: { text: 'Failed to confirm their identity', icon: TriangleAlert, isAlarm: true },
  sign_in_failed: { text: 'A sign-in failed', icon: TriangleAlert, isAlarm: true },
  users_read: { text: 'Read the list of users', icon: Eye },
  activity_read: { text: 'Read the activity of this person', icon: Eye },
  queue_read: { text: 'Read the queue', icon: Eye },
  workspaces_read: { text: 'Read the list of workspaces', icon: Eye },
  audit_read: { text: 'Read the audit', icon: Eye },
  audit_exported: { text: 'Exported the audit', icon: Download },
  access_refused: { text: 'Access was refused', icon: TriangleAlert, isAlarm: true },
  item_unknown: { text: 'An unknown item was requested', icon: TriangleAlert, isAlarm: true },
  limit_reached: { text: 'A limit was reached', icon: TriangleAlert, isAlarm: true },
  token_refused: { text: 'A forged or outdated token was refused', icon: TriangleAlert, isAlarm: true },
  database_migrated: { text: 'The database was migrated by a new release', icon: Settings },
  signing_key_rotated: { text: 'The key that signs sessions was changed', icon: KeyRound },
  refresh_token_reused: {
    text: 'A used session key was presented again. The session was ended.',
    icon: TriangleAlert,
    isAlarm: true,
  },
  user_invited: { text: 'Invited by an administrator', icon: Mail },
  email_change_requested: { text: 'Asked to change the email address', icon: Mail },
  email_change_called_off: { text: 'Cancelled the change of the email address', icon: Mail },
  email_change_confirmed: { text: 'Confirmed the change of the email address in one mailbox', icon: Mail },
  email_changed: { text: 'Changed the email address', icon: MailCheck },
  phone_change_requested: { text: 'Asked to change the phone number', icon: Smartphone },
  phone_changed: { text: 'Changed the phone number', icon: Smartphone },
  factor_added: { text: 'Set up a device for two-step verification', icon: Smartphone },
  factor_removed: { text: 'Removed a device of two-step verification', icon: X },
  factor_removed_by_admin: { text: 'Two-step verification removed by an administrator', icon: X },
  second_step_passed: { text: 'Entered the code of two-step verification', icon: CircleCheck },
  recovery_code_used: { text: 'Used a recovery code', icon: TriangleAlert },
  recovery_codes_made: { text: 'Made new recovery codes', icon: KeyRound },
  passkey_counter_reused: { text: 'A passkey may have been copied', icon: TriangleAlert, isAlarm: true },
  file_infected: { text: 'The virus scanner found an infected file', icon: TriangleAlert, isAlarm: true },
  second_step_failed: { text: 'A wrong code of two-step verification was entered', icon: TriangleAlert, isAlarm: true },
  user_created_by_admin: { text: 'Account created by an administrator', icon: Users },
  user_updated_by_admin: { text: 'Account changed by an administrator', icon: Pencil },
  password_reset_by_admin: { text: 'Password reset by an administrator', icon: KeyRound },
  user_resumed: { text: 'Suspension ended by an administrator', icon: CircleCheck },
  user_signed_out_by_admin: { text: 'Signed out on all devices by an administrator', icon: LogOut },
  reset_link_sent_by_admin: { text: 'Reset link sent by an administrator', icon: Mail },
  user_deleted_by_admin: { text: 'Account deleted by an administrator', icon: Trash2 },
  account_deleted: { text: 'Deleted the account', icon: Trash2 },
  identity_linked: { text: 'Connected a sign-in provider', icon: KeyRound },
  identity_unlinked: { text: 'Disconnected a sign-in method', icon: KeyRound },
  link_made_by_admin: { text: 'Link made by an administrator', icon: Mail },
  generation_retried_by_admin: { text: 'A generation was started again by an administrator', icon: RotateCw },
  limit_raised_by_admin: { text: 'A limit was raised by an administrator', icon: Gauge },
  workspace_suspended: { text: 'A workspace was suspended by an administrator', icon: Gauge },
  workspace_resumed: { text: 'A workspace was resumed by an administrator', icon: Gauge },
  workspace_owner_named: { text: 'A workspace was given an owner by an administrator', icon: Gauge },
  limit_set_back_by_admin: { text: 'A raised limit was set back by an administrator', icon: Gauge },
  generation_cancelled_by_admin: { text: 'A generation was cancelled by an administrator', icon: X },
});

const decisions = mapOf({
  admin_request_made: 'made',
  admin_request_confirmed: 'confirmed by another administrator',
  admin_request_declined: 'declined by another administrator',
  admin_request_withdrawn: 'withdrawn',
  admin_request_expired: 'expired',
});

/** The text of an action without an entry: 'report_made' becomes 'Report made'. */
const fallback = (action: string): Words => {
  const words = action.replaceAll('_', ' ');
  return { text: words.charAt(0).toUpperCase() + words.slice(1), icon: CircleCheck };
};

/** The text of an audit entry. */
export function eventWords(event: Pick<AuditEntry, 'action' | 'details'>): Words {
  switch (event.action) {
    case 'user_signed_in':
      return { text: methods.get(detail(event, 'method')) ?? 'Signed in', icon: CircleCheck };
    case 'user_signed_out':
      return { text: scopes.get(detail(event, 'scope')) ?? 'Signed out', icon: LogOut };
    case 'role_changed': {
      const role = roles.get(detail(event, 'role'));
      return { text: role ? `Role changed to ${role}` : 'Role changed', icon: Users };
    }
    case 'user_suspended': {
      const reason = detail(event, 'reason');
      return { text: `Suspended by an administrator${reason && `: ${reason}`}`, icon: Lock, isAlarm: true };
    }
    case 'admin_request_made':
    case 'admin_request_confirmed':
    case 'admin_request_declined':
    case 'admin_request_withdrawn':
    case 'admin_request_expired':
      return { text: `Request to ${actWords(detail(event, 'act'))} ${decisions.get(event.action)}`, icon: Users };
    default:
      return fixed.get(event.action) ?? fallback(event.action);
  }
}

/** Who caused the event, when it was not the user. */
export function eventActor(event: Pick<AuditEntry, 'actor_id' | 'actor_name'>, userId: string): string | undefined {
  if (event.actor_id === null || event.actor_id === userId) return undefined;
  return `by ${event.actor_name ?? 'a deleted account'}`;
}
