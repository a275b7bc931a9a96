import type { AuditFilter } from '#shared/accounts/contracts/audit.ts';
import { SECURITY_GROUPS, type SecurityGroup } from '#shared/accounts/security-actions.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';

const OUTCOMES = ['success', 'refused'] as const;

const oneOf = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);

/** The moment of a field of date and time, in the time zone of the browser. */
function momentOf(local: string): string | undefined {
  const at = new Date(local);
  return local && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
}

/** The filter of the audit page, in the URL. Texts are debounced. */
export function useAuditFilter() {
  const [from, setFrom] = useUrlState('from');
  const [to, setTo] = useUrlState('to');
  const [group, setGroup] = useUrlState('group');
  const [outcome, setOutcome] = useUrlState('outcome');
  const person = useSearchText('person');
  const actor = useSearchText('actor');
  const address = useSearchText('address');
  const filter: AuditFilter = {
    from: momentOf(from),
    to: momentOf(to),
    group: oneOf<SecurityGroup>(SECURITY_GROUPS, group),
    outcome: oneOf(OUTCOMES, outcome),
    person: person.q || undefined,
    actor: actor.q || undefined,
    address: address.q || undefined,
  };
  return {
    filter,
    /** How many of its parts are set. */
    count: Object.values(filter).filter(Boolean).length,
    fields: {
      from,
      setFrom,
      to,
      setTo,
      group,
      setGroup,
      outcome,
      setOutcome,
      person,
      actor,
      address,
    },
  };
}
export type AuditFields = ReturnType<typeof useAuditFilter>['fields'];
