import type { ReactNode } from 'react';
import { sortOptions, stateOptions, useKindOptions } from '#web/features/writing/documents/library/filter-options.ts';
import type { Filters } from '#web/features/writing/documents/library/use-filters.ts';
import { Select } from '#web/ui/form/select.tsx';

type Props = { filters: Filters; role: ReactNode; pay: ReactNode };

/** Of a select in the line of the search, and of one that shares a line of its own below 1280 px. */
export const FILTER_WIDTH = 'xl:w-40 max-xl:min-w-0 max-xl:flex-1';

/** The selects beside the search. */
export function FilterSelects({ filters, role, pay }: Props) {
  const { list, setKind, setState, setSort } = filters;
  const options = useOptions();
  return (
    <>
      <Select
        aria-label="Kind"
        className={FILTER_WIDTH}
        value={list.template_id ?? ''}
        onChange={(event) => setKind(event.target.value)}
      >
        {options.kind}
      </Select>
      {role}
      <Select
        aria-label="State"
        className={FILTER_WIDTH}
        value={list.state ?? ''}
        onChange={(event) => setState(event.target.value)}
      >
        {options.state}
      </Select>
      {pay}
      <Select
        aria-label="Sort"
        className="w-43 shrink-0"
        value={list.sort}
        onChange={(event) => setSort(event.target.value as typeof list.sort)}
      >
        {options.sort}
      </Select>
    </>
  );
}

const drawn = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The options of each select. */
export function useOptions() {
  return { kind: drawn(useKindOptions()), state: drawn(stateOptions), sort: drawn(sortOptions) };
}
