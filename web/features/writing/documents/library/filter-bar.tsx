import { useState } from 'react';
import { SORTS, STATES, useKindOptions } from '#web/features/writing/documents/library/filter-options.tsx';
import { FilterSheet } from '#web/features/writing/documents/library/filter-sheet.tsx';
import { RoleChoices } from '#web/features/writing/documents/library/role-choices.tsx';
import type { Filters } from '#web/features/writing/documents/library/use-filters.ts';
import { useRoleName } from '#web/features/writing/documents/library/use-role-name.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select, SelectFrom } from '#web/ui/form/select.tsx';
import { ListFilter } from '#web/ui/layout/icons.ts';
import { PickerButton } from '#web/ui/overlay/picker-button.tsx';

/** Search, filters and order; below 1024 px all but the search are behind one button (CONTENT-02). */
export function FilterBar({ filters }: { filters: Filters }) {
  const [open, setOpen] = useState(false);
  const { text, setText, chosen } = filters;
  return (
    <div className="mt-6 flex gap-2 sm:gap-3 lg:flex-wrap">
      <SearchBox
        placeholder="Search content..."
        className="min-w-0 flex-1 lg:min-w-56"
        value={text}
        onChange={setText}
      />
      <div className="flex items-center gap-2 max-xl:w-full max-lg:hidden xl:gap-3">
        <FilterSelects filters={filters} />
      </div>
      <Button icon={ListFilter} className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <FilterSheet filters={filters} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** Of a select in the line of the search, and of one that shares a line of its own below 1280 px. */
const FILTER_WIDTH = 'xl:w-40 max-xl:min-w-0 max-xl:flex-1';

/** The filters beside the search, and the order. */
function FilterSelects({ filters }: { filters: Filters }) {
  const { list, setKind, setRole, setState, setPay, setSort } = filters;
  const kinds = useKindOptions();
  return (
    <>
      <Select
        aria-label="Kind"
        className={FILTER_WIDTH}
        value={list.template_id ?? ''}
        onChange={(event) => setKind(event.target.value)}
      >
        {kinds}
      </Select>
      <RolePicker value={list.role_id} onChange={setRole} />
      <SelectFrom
        aria-label="State"
        className={FILTER_WIDTH}
        options={STATES}
        value={list.state ?? ''}
        onChoose={setState}
      />
      <Checkbox
        className="shrink-0 whitespace-nowrap"
        checked={list.pay === 'missing'}
        onChange={(event) => setPay(event.target.checked)}
      >
        Pay missing
      </Checkbox>
      <SelectFrom aria-label="Sort" className="w-43 shrink-0" options={SORTS} value={list.sort} onChoose={setSort} />
    </>
  );
}

type PickerProps = { value: string | undefined; onChange: (role: string) => void };

/** The filter by role: a workspace may have ten thousand, so they are searched (CONTENT-04). */
function RolePicker({ value, onChange }: PickerProps) {
  return (
    <PickerButton label="Role" text={useRoleName(value)} className={FILTER_WIDTH}>
      {(close) => (
        <RoleChoices
          value={value}
          onChoose={(role) => {
            onChange(role);
            close();
          }}
        />
      )}
    </PickerButton>
  );
}
