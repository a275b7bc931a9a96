import { useState } from 'react';
import { useHasLeads } from '#web/features/team/members.ts';
import { PeopleChoices, usePersonName } from '#web/features/team/people-choices.tsx';
import { ALL_AUTHORS, SORTS, STATES, useKindOptions } from '#web/features/writing/documents/library/filter-options.tsx';
import { FilterSheet } from '#web/features/writing/documents/library/filter-sheet.tsx';
import { RoleChoices } from '#web/features/writing/documents/library/role-choices.tsx';
import type { Filters } from '#web/features/writing/documents/library/use-filters.ts';
import { useRoleName } from '#web/features/writing/documents/library/use-role-name.ts';
import { usePerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Chip } from '#web/ui/form/chip.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select, SelectFrom } from '#web/ui/form/select.tsx';
import { ListFilter } from '#web/ui/layout/icons.ts';
import { PickerButton } from '#web/ui/overlay/picker-button.tsx';

/** Search, filters and order; below 1024 px the selects are behind one button (CONTENT-02). */
export function FilterBar({ filters }: { filters: Filters }) {
  const [open, setOpen] = useState(false);
  const { text, setText, chosen } = filters;
  return (
    <>
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
      <Chips filters={filters} />
    </>
  );
}

/** Whose, what lacks pay, and the groups; one row that scrolls on a phone. */
function Chips({ filters: { list, setLead, setPay, setGrouping } }: { filters: Filters }) {
  const me = usePerson().id;
  return (
    <div className="-mx-1 mt-3 flex gap-2 overflow-x-auto px-1 py-1">
      {useHasLeads() && (
        <Chip on={list.lead_id === me} onChange={(on) => setLead(on ? me : '')}>
          Mine
        </Chip>
      )}
      <Chip on={list.pay === 'missing'} onChange={setPay}>
        Pay missing
      </Chip>
      <fieldset className="flex gap-2">
        <legend className="sr-only">Groups</legend>
        <Chip group="library-groups" on={list.group === 'role'} onChange={() => setGrouping('role')}>
          Grouped by role
        </Chip>
        <Chip group="library-groups" on={list.group === undefined} onChange={() => setGrouping('none')}>
          No groups
        </Chip>
      </fieldset>
    </div>
  );
}

/** Of a select in the line of the search, and of one that shares a line of its own below 1280 px. */
const FILTER_WIDTH = 'xl:w-36 max-xl:min-w-0 max-xl:flex-1';

/** The filters beside the search, and the order. */
function FilterSelects({ filters }: { filters: Filters }) {
  const { list, state, setKind, setRole, setState, setAuthor, setSort } = filters;
  const kinds = useKindOptions(list.template_id);
  const hasOthers = useHasLeads();
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
      <SelectFrom aria-label="State" className={FILTER_WIDTH} options={STATES} value={state} onChoose={setState} />
      {hasOthers && <AuthorPicker value={list.author_id} onChange={setAuthor} />}
      <SelectFrom aria-label="Sort" className="w-43 shrink-0" options={SORTS} value={list.sort} onChoose={setSort} />
    </>
  );
}

type PickerProps = { value: string | undefined; onChange: (id: string) => void };

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

const AuthorPicker = ({ value, onChange }: PickerProps) => (
  <PickerButton label="Author" text={usePersonName(value, ALL_AUTHORS)} className={FILTER_WIDTH}>
    {(close) => (
      <PeopleChoices
        value={value}
        any={ALL_AUTHORS}
        onChoose={(author) => {
          onChange(author);
          close();
        }}
      />
    )}
  </PickerButton>
);
