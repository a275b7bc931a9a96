import type { ReactNode } from 'react';
import { sortOptions, stateOptions, useKindOptions } from '#web/features/generated-documents/library/filter-options.ts';
import type { Filters } from '#web/features/generated-documents/library/use-filters.ts';
import { Select } from '#web/ui/form/select.tsx';

type Props = { filters: Filters; role: ReactNode; pay: ReactNode };

/** The selects beside the search. */
export function FilterSelects({ filters, role, pay }: Props) {
  const { list, setKind, setState, setSort } = filters;
  const options = useOptions();
  return (
    <>
      <Select
        aria-label="Kind"
        className="w-40"
        value={list.template_id ?? ''}
        onChange={(event) => setKind(event.target.value)}
      >
        {options.kind}
      </Select>
      {role}
      <Select
        aria-label="State"
        className="w-36"
        value={list.state ?? ''}
        onChange={(event) => setState(event.target.value)}
      >
        {options.state}
      </Select>
      {pay}
      <Select
        aria-label="Sort"
        className="w-43"
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
