import { useState } from 'react';
import { FILTER_WIDTH, FilterSelects } from '#web/features/writing/documents/library/filter-selects.tsx';
import { FilterSheet } from '#web/features/writing/documents/library/filter-sheet.tsx';
import { RolePicker } from '#web/features/writing/documents/library/role-picker.tsx';
import type { Filters } from '#web/features/writing/documents/library/use-filters.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { ListFilter } from '#web/ui/layout/icons.ts';

/** Search, filters and order; below 1024 px all but the search are behind one button (CONTENT-02). */
export function FilterBar({ filters }: { filters: Filters }) {
  const [open, setOpen] = useState(false);
  const { text, setText, list, chosen, setPay, setRole } = filters;
  return (
    <div className="mt-6 flex gap-2 sm:gap-3 lg:flex-wrap">
      <SearchBox
        placeholder="Search content..."
        className="min-w-0 flex-1 lg:min-w-56"
        value={text}
        onChange={setText}
      />
      <div className="flex items-center gap-2 max-xl:w-full max-lg:hidden xl:gap-3">
        <FilterSelects
          filters={filters}
          role={<RolePicker value={list.role_id} onChange={setRole} className={FILTER_WIDTH} />}
          pay={
            <Checkbox
              className="shrink-0 whitespace-nowrap"
              checked={list.pay === 'missing'}
              onChange={(event) => setPay(event.target.checked)}
            >
              Pay missing
            </Checkbox>
          }
        />
      </div>
      <Button icon={ListFilter} className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <FilterSheet filters={filters} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
