import { hasPassed } from '#shared/roles/closing-date.ts';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { draftOf, type RoleDraft } from '#web/features/roles/role-draft.ts';
import type { Prefill } from '#web/lib/use-record-form.ts';

/** Below the empty closing date of a copy. */
const DATE_LEFT_OUT = 'Left empty: the closing date of the role you copied has passed.';
const TITLE_MAX = 200;
const COPY = ' (copy)';

/** A new form's values from a role, and what it says about the closing date. */
export type RolePrefill = Prefill<RoleDraft> & { dateNote?: string | undefined };

/** A new role may not close in the past, so a date that has passed is left out. */
export function copyOfRole(role: Role): RolePrefill {
  const values = draftOf(role);
  const isPast = hasPassed(values.closing_date);
  return {
    name: `copy:${role.id}`,
    values: {
      ...values,
      job_title: `${values.job_title.slice(0, TITLE_MAX - COPY.length).trimEnd()}${COPY}`,
      ...(isPast && { closing_date: '' }),
    },
    dateNote: isPast ? DATE_LEFT_OUT : undefined,
  };
}

/** A new form with its title, as it was searched for. */
export const titledRole = (title: string): RolePrefill => ({
  name: `titled:${title.slice(0, TITLE_MAX)}`,
  values: { job_title: title.slice(0, TITLE_MAX) },
});
