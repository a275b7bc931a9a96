import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DOCUMENT_SORTS } from '#shared/text/contracts/generated-documents.ts';
import { isUuid } from '#shared/uuid.ts';
import type { ListFilters } from '#web/features/writing/documents/list-cache.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';

type Sort = ListFilters['sort'];

const oneOf = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);
/** An id, or the word for what has none; anything else in an address is no filter. */
const idOr = (word: string, given: string): string | undefined => (isUuid(given) || given === word ? given : undefined);

/** The filters and the order of the library, all of them in the address (CONTENT-01). */
export function useFilters() {
  const search = useSearchText();
  const [, setQuery] = useSearchParams();
  const [kind, setKind] = useUrlState('kind');
  const [role, setRole] = useUrlState('role');
  const [state, setState] = useUrlState('state');
  const [pay, setPay] = useUrlState('pay');
  const [sort, setSort] = useUrlState('sort');
  const { q } = search;
  const list = useMemo(
    (): ListFilters => ({
      q,
      sort: oneOf(DOCUMENT_SORTS, sort) ?? 'updated',
      role_id: idOr('deleted', role),
      template_id: idOr('unknown', kind),
      state: oneOf(['to_fix', 'clear'], state),
      pay: oneOf(['missing'], pay),
    }),
    [q, sort, role, kind, state, pay],
  );
  const chosen = [list.role_id, list.template_id, list.state, list.pay].filter(Boolean).length;
  return {
    list,
    text: search.text,
    setText: search.setText,
    setKind,
    setRole,
    setState,
    setPay: (missing: boolean) => setPay(missing ? 'missing' : ''),
    setSort: (next: Sort) => setSort(next === 'updated' ? '' : next),
    /** How many filters are set, the search not counted. */
    chosen,
    isFiltered: chosen > 0 || q !== '' || search.text !== '',
    /** Removes search and filters; the order stays. */
    clear: () => {
      // A search that is in the address leaves it together with the filters; emptying its text as well would write the
      // address a second time, with the filters that were just removed.
      if (q === '') search.setText('');
      setQuery(list.sort === 'updated' ? {} : { sort: list.sort }, { replace: true, preventScrollReset: true });
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;
