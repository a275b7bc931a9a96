import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DOCUMENT_SORTS } from '#shared/text/contracts/generated-documents.ts';
import { isUuid } from '#shared/uuid.ts';
import {
  GROUPINGS,
  type Grouping,
  keepGrouping,
  keptGrouping,
} from '#web/features/writing/documents/library/grouping.ts';
import type { ListFilters } from '#web/features/writing/documents/list-cache.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';

type Sort = ListFilters['sort'];

const oneOf = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);
/** An id, or the word for what has none; anything else in an address is no filter. */
const idOr = (word: string, given: string): string | undefined => (isUuid(given) || given === word ? given : undefined);
const idIn = (given: string): string | undefined => (isUuid(given) ? given : undefined);

/** The filters, the order and the groups of the library, all of them in the address (CONTENT-01, HOME-37, HOME-38). */
export function useFilters() {
  const search = useSearchText();
  const [, setQuery] = useSearchParams();
  const [kind, setKind] = useUrlState('kind');
  const [role, setRole] = useUrlState('role');
  const [state, setState] = useUrlState('state');
  const [author, setAuthor] = useUrlState('author');
  const [lead, setLead] = useUrlState('lead');
  const [pay, setPay] = useUrlState('pay');
  const [sort, setSort] = useUrlState('sort');
  const [group, setGroup] = useUrlState('group');
  const [kept, setKept] = useState(keptGrouping);
  const { q } = search;
  const grouping = oneOf(GROUPINGS, group) ?? kept;
  const list = useMemo(
    (): ListFilters => ({
      q,
      sort: oneOf(DOCUMENT_SORTS, sort) ?? 'updated',
      role_id: idOr('deleted', role),
      template_id: idOr('unknown', kind),
      state: oneOf(['to_fix', 'clear'], state),
      review_state: oneOf(['changes_requested', 'in_review', 'approved', 'published'], state),
      author_id: idIn(author),
      lead_id: idIn(lead),
      pay: oneOf(['missing'], pay),
      group: grouping === 'role' ? 'role' : undefined,
    }),
    [q, sort, role, kind, state, author, lead, pay, grouping],
  );
  const chosenState = list.state ?? list.review_state;
  const chosen = [list.role_id, list.template_id, chosenState, list.author_id].filter(Boolean).length;
  return {
    list,
    /** The value of the filter by state, '' for any. */
    state: chosenState ?? ('' as const),
    text: search.text,
    setText: search.setText,
    setKind,
    setRole,
    setState,
    setAuthor,
    setLead,
    setPay: (missing: boolean) => setPay(missing ? 'missing' : ''),
    setSort: (next: Sort) => setSort(next === 'updated' ? '' : next),
    setGrouping: (next: Grouping) => {
      keepGrouping(next);
      setKept(next);
      setGroup(next === 'role' ? '' : next);
    },
    /** How many filters are set of those that are behind one button on a phone. */
    chosen,
    isFiltered: chosen > 0 || Boolean(list.lead_id ?? list.pay) || q !== '' || search.text !== '',
    /** Removes search and filters; the order and the groups stay. */
    clear: () => {
      // A search that is in the address leaves it together with the filters; emptying its text as well would write the
      // address a second time, with the filters that were just removed.
      if (q === '') search.setText('');
      const stay = { ...(list.sort !== 'updated' && { sort: list.sort }), ...(group !== '' && { group }) };
      setQuery(stay, { replace: true, preventScrollReset: true });
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;
