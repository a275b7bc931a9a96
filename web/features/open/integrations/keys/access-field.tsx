import { useId } from 'react';
import { KEY_ACCESS, type KeyAccess, type KeyPermission } from '#shared/key-permissions.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { FieldError } from '#web/ui/form/field.tsx';

const ACCESS: Record<KeyAccess, { name: string; hint?: string }> = {
  read: { name: 'Read', hint: 'Roles, brand voices, content, generations' },
  write: { name: 'Read and write', hint: 'Also create, edit and generate. Never delete.' },
  custom: { name: 'Custom' },
};

type Cell = readonly KeyPermission[] | null;
type Row = { name: string; cells: readonly [read: Cell, write: Cell, remove: Cell] };

/** One box may stand for several permissions. */
const ROWS: readonly Row[] = [
  { name: 'Roles', cells: [['role.read'], ['role.write'], ['role.delete']] },
  { name: 'Brand voices and assets', cells: [['brand.read'], ['brand.write'], ['brand.delete']] },
  { name: 'Content', cells: [['content.read'], ['content.write'], ['content.delete']] },
  {
    name: 'Generations (write: start, cancel)',
    cells: [['generation.read'], ['generation.start', 'generation.cancel'], null],
  },
  { name: 'Workspace and members', cells: [['workspace.read'], null, null] },
  { name: 'Comments', cells: [['comment.read'], null, null] },
  { name: 'Activity', cells: [['activity.read'], null, null] },
  { name: 'Webhooks (write: manage)', cells: [null, ['webhook.manage'], null] },
];
const COLUMNS = ['Read', 'Write', 'Delete'] as const;

type Props = {
  access: KeyAccess;
  onAccess: (access: KeyAccess) => void;
  custom: readonly KeyPermission[];
  onCustom: (permissions: readonly KeyPermission[]) => void;
  error: string | undefined;
};

/** What a key may do: two usual choices, or each permission on its own (KEY-03). */
export function AccessField({ access, onAccess, custom, onCustom, error }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-never${error ? ` ${id}-error` : ''}`} className="min-w-0">
      <legend className="text-sm font-medium">Access</legend>
      <div className="mt-1.5 divide-y divide-line overflow-hidden rounded-sm border border-line-strong">
        {KEY_ACCESS.map((one) => (
          <div key={one} className={access === one ? 'bg-canvas' : ''}>
            <label className="flex gap-2.5 px-3 py-2.5 text-sm">
              <input
                type="radio"
                name={id}
                className="mt-0.5 size-4 shrink-0"
                checked={access === one}
                onChange={() => onAccess(one)}
              />
              <span>
                <span className="font-medium">{ACCESS[one].name}</span>
                {ACCESS[one].hint && <span className="block text-xs text-fg-3">{ACCESS[one].hint}</span>}
              </span>
            </label>
            {one === 'custom' && access === 'custom' && <Table chosen={custom} onChange={onCustom} />}
          </div>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-never`} className="mt-1.5 text-xs text-fg-3">
        A key never approves, invites, or manages keys.
      </p>
    </fieldset>
  );
}

type TableProps = { chosen: readonly KeyPermission[]; onChange: (permissions: readonly KeyPermission[]) => void };

const Table = (props: TableProps) => (
  <div className="px-3 pb-2">
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className="sr-only">
            About
          </th>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="w-14 pb-1 text-center text-xs font-medium text-fg-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {ROWS.map((row) => (
          <TableRow key={row.name} row={row} {...props} />
        ))}
      </tbody>
    </table>
  </div>
);

function TableRow({ row: { name, cells }, chosen, onChange }: TableProps & { row: Row }) {
  const mayInTeam = useMayEach();
  // A key can do no more than one may do oneself: Personal has no activity.
  const may = (one: KeyPermission) => (openSlug === null ? permissionsOf('personal').has(one) : mayInTeam(one));
  const toggle = (cell: readonly KeyPermission[], isOn: boolean) =>
    onChange(isOn ? [...chosen, ...cell] : chosen.filter((one) => !cell.includes(one)));
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal">
        {name}
      </th>
      {COLUMNS.map((column, at) => {
        const cell = cells[at] ?? null;
        return (
          <td key={column} className="text-center">
            {cell === null ? (
              <span className="text-fg-3">–</span>
            ) : (
              <input
                type="checkbox"
                aria-label={`${name}: ${column}`}
                className="size-4"
                checked={cell.every((one) => chosen.includes(one))}
                disabled={!cell.every(may)}
                onChange={(event) => toggle(cell, event.target.checked)}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}
