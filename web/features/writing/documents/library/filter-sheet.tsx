import { type ReactNode, useState } from 'react';
import { useHasLeads } from '#web/features/team/members.ts';
import { PeopleChoices, usePersonName } from '#web/features/team/people-choices.tsx';
import { ALL_AUTHORS, SORTS, STATES, useKindOptions } from '#web/features/writing/documents/library/filter-options.tsx';
import { RoleChoices } from '#web/features/writing/documents/library/role-choices.tsx';
import type { Filters } from '#web/features/writing/documents/library/use-filters.ts';
import { useRoleName } from '#web/features/writing/documents/library/use-role-name.ts';
import { Button } from '#web/ui/form/button.tsx';
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
  const { list, state, chosen, setKind, setState, setSort, clear } = filters;
  const kinds = useKindOptions(list.template_id);
  const hasOthers = useHasLeads();
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
        {(control) => <SelectFrom {...control} options={STATES} value={state} onChoose={setState} />}
      </Field>
      {hasOthers && <AuthorDisclosure filters={filters} />}
      <Field id="library-sort" label="Sort">
        {(control) => <SelectFrom {...control} options={SORTS} value={list.sort} onChoose={setSort} />}
      </Field>
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
const RoleDisclosure = ({ filters: { list, setRole } }: Pick<Props, 'filters'>) => (
  <Disclosure label="Role" text={useRoleName(list.role_id)}>
    {(close) => (
      <RoleChoices
        value={list.role_id}
        onChoose={(role) => {
          setRole(role);
          close();
        }}
      />
    )}
  </Disclosure>
);

const AuthorDisclosure = ({ filters: { list, setAuthor } }: Pick<Props, 'filters'>) => (
  <Disclosure label="Author" text={usePersonName(list.author_id, ALL_AUTHORS)}>
    {(close) => (
      <PeopleChoices
        value={list.author_id}
        any={ALL_AUTHORS}
        onChoose={(author) => {
          setAuthor(author);
          close();
        }}
      />
    )}
  </Disclosure>
);

type DisclosureProps = { label: string; text: string; children: (close: () => void) => ReactNode };

function Disclosure({ label, text, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <button
        type="button"
        aria-label={`${label}: ${text}`}
        aria-expanded={open}
        className="input mt-1.5 flex! items-center gap-2 text-left"
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1 truncate">{text}</span>
        <ChevronRight className={`size-4 shrink-0 text-fg-3 ${open ? 'rotate-90' : ''}`} aria-hidden />
      </button>
      {open && <div className="mt-2 rounded-sm border border-line">{children(() => setOpen(false))}</div>}
    </div>
  );
}
