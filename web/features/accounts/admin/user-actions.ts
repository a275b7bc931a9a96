import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import type { UserAction } from '#web/features/accounts/admin/user-words.ts';
import { CircleCheck, Gauge, History, KeyRound, Lock, LogOut, Mail, ShieldOff, Trash2 } from '#web/ui/layout/icons.ts';
import type { RowAction } from '#web/ui/overlay/row-action.ts';

type Choose = (action: UserAction, user: AdminUser) => void;

/** The actions on a user, each with the reason why the caller may not take it. */
function actionsOf(user: AdminUser, choose: Choose): Record<UserAction, RowAction> {
  const { refusals } = user;
  const onSelect = (action: UserAction) => ({ onSelect: () => choose(action, user) });
  return {
    activity: { label: 'Activity', icon: History, ...onSelect('activity') },
    usage: { label: 'Usage', icon: Gauge, ...onSelect('usage') },
    reset: { label: 'Reset password', icon: KeyRound, refusal: refusals.reset_password, ...onSelect('reset') },
    'reset-link': { label: 'Send reset link', icon: Mail, refusal: refusals.reset_password, ...onSelect('reset-link') },
    'two-step': {
      label: 'Remove two-step verification',
      icon: ShieldOff,
      refusal: refusals.remove_factors,
      ...onSelect('two-step'),
    },
    'sign-out': { label: 'Sign out everywhere', icon: LogOut, refusal: refusals.sign_out, ...onSelect('sign-out') },
    suspend: { label: 'Suspend', icon: Lock, danger: true, refusal: refusals.suspend, ...onSelect('suspend') },
    resume: { label: 'Resume', icon: CircleCheck, ...onSelect('resume') },
    delete: { label: 'Delete', icon: Trash2, danger: true, refusal: user.undeletable, ...onSelect('delete') },
  };
}

/**
 * What of them applies to this user: `first` and `last` have buttons, `more` stand in the menu. Without room for all
 * buttons only those of ADMIN-03 have one.
 */
export function userActions(
  user: AdminUser,
  choose: Choose,
  hasRoom = true,
): { first: RowAction[]; more: RowAction[]; last: RowAction } {
  const all = actionsOf(user, choose);
  const [before, after] = [[all.activity, all.usage], user.two_step ? [all['two-step']] : []];
  const more = [all['reset-link'], all['sign-out'], user.suspended_until ? all.resume : all.suspend];
  return hasRoom
    ? { first: [...before, all.reset, ...after], more, last: all.delete }
    : { first: [all.reset], more: [...before, ...after, ...more], last: all.delete };
}
