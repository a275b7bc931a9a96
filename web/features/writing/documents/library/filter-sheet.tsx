import { useState } from 'react';
import { SORTS, STATES, useKindOptions } from '#web/features/writing/documents/library/filter-options.tsx';
import { RoleChoices } from '#web/features/writing/documents/library/role-choices.tsx';
import type { Filters } from '#web/features/writing/documents/library/use-filters.ts';
import { useRoleName } from '#web/features/writing/documents/library/use-role-name.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField, SelectFrom } from '#web/ui/form/select.tsx';
import { ChevronRight } from '#web/ui/layout/icons.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';

type Props = { filters: Filters; open: boolean; onClose: () => void };

/** The filters below 1024 px; each applies at once. */
export function FilterSheet({ filters, open, onClose }: Props) {
  return (
    <Sheet open={open} title="Filters" onClose={onClose}>
      <Fields filters={filters} onClose={onClose} />
    </Sheet>
  );
}

function Fields({ filters, onClose }: Pick<Props, 'filters' | 'onClose'>) {
  const { list, chosen, setKind, setState, setPay, setSort, clear } = filters;
  const kinds = useKindOptions();
  return (
    <div className="space-y-4 px-4 pt-1 pb-5">
      <SelectField
        id="library-kind"
        label="Kind"
        value={list.template_id ?? ''}
        onChange={(event) => setKind(event.target.value)}
      >
        {kinds}
      </SelectField>
      <RoleDisclosure filters={filters} />
      <Field id="library-state" label="State">
        {(control) => <SelectFrom {...control} options={STATES} value={list.state ?? ''} onChoose={setState} />}
      </Field>
      <Field id="library-sort" label="Sort">
        {(control) => <SelectFrom {...control} options={SORTS} value={list.sort} onChoose={setSort} />}
      </Field>
      <Checkbox checked={list.pay === 'missing'} onChange={(event) => setPay(event.target.checked)}>
        Pay missing
      </Checkbox>
      <div className="flex gap-2 *:flex-1">
        <Button disabled={chosen === 0} onClick={clear}>
          Clear filters
        </Button>
        <Button variant="primary" onClick={onClose}>
          Show content
        </Button>
      </div>
    </div>
  );
}

/** The chosen role; opened, the roles to choose from. */
function RoleDisclosure({ filters: { list, setRole } }: Pick<Props, 'filters'>) {
  const [open, setOpen] = useState(false);
  const name = useRoleName(list.role_id);
  return (
    <div>
      <p className="text-sm font-medium">Role</p>
      <button
        type="button"
        aria-label={`Role: ${name}`}
        aria-expanded={open}
        className="input mt-1.5 flex! items-center gap-2 text-left"
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <ChevronRight className={`size-4 shrink-0 text-fg-3 ${open ? 'rotate-90' : ''}`} aria-hidden />
      </button>
      {open && (
        <div className="mt-2 rounded-sm border border-line">
          <RoleChoices
            value={list.role_id}
            onChoose={(role) => {
              setRole(role);
              setOpen(false);
            }}
          />
        </div>
      )}
    </div>
  );
}
