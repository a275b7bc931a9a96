import { memo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RoleRow as Row } from '#shared/roles/contracts/roles.ts';
import { RoleFacts } from '#web/features/roles/role-facts.tsx';
import { placeOf, whereOf, workplaceOf } from '#web/features/roles/role-words.ts';
import { authorIdOf, useMayOn } from '#web/features/team/authors.ts';
import { useByline } from '#web/features/team/byline.ts';
import { copyRolePath, generatePath, paths, roleContentPath } from '#web/lib/paths.ts';
import { useMay, useMayEach } from '#web/lib/rights.ts';
import { exportRole } from '#web/lib/role-export.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import {
  ArrowUpRight,
  ChevronRight,
  Copy,
  Download,
  Eye,
  Files,
  Pencil,
  Sparkles,
  Trash2,
} from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { type RowAction, RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  role: Row;
  onDelete: (role: Row) => void;
  /** Missing without another workspace to copy it into. */
  onCopyTo?: ((role: Row) => void) | undefined;
};

/**
 * ROLES-05..08. The row expands on click, its actions are separate. Memoised: rendered only when its own props change.
 */
export const RoleRow = memo(function RoleRow({ role, onDelete, onCopyTo }: Props) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const name = `${role.job_title} at ${role.company_name}`;
  // A role that is not ready is opened in step 1, which shows what is missing.
  const isReady = role.missing.length + role.reading.length === 0;
  const generate = generatePath(isReady ? { role: role.id, step: 2 } : {});
  const may = useMayEach();
  const actions = useActions({ role, onDelete, onCopyTo });
  return (
    <li className="row">
      <div className="flex items-center gap-1 pr-1 sm:gap-2 sm:pr-3">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="group flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-left -outline-offset-2 sm:min-h-14"
        >
          <ChevronRight
            className={`size-4 shrink-0 text-fg-3 transition-transform duration-150 group-hover:text-fg ${open ? 'rotate-90' : ''}`}
            aria-hidden
          />
          <Summary role={role} />
        </button>
        <span className="hidden items-center gap-0.5 sm:flex">
          {may('generation.start') && (
            <ButtonLink
              to={generate}
              size="sm"
              icon={Sparkles}
              className="mr-1"
              aria-label={`Generate content for ${name}`}
            >
              Generate
            </ButtonLink>
          )}
          <ButtonLink
            to={roleContentPath(role.id)}
            size="sm"
            icon={Files}
            variant="ghost"
            className="mr-1"
            aria-label={`Content of ${name}`}
          >
            Content
          </ButtonLink>
          <IconButton label={`Export texts of ${name}`} icon={Download} onClick={() => exportRole(role)} />
          {actions.map(({ label, icon, onSelect }) => (
            <IconButton key={label} label={`${label} ${name}`} icon={icon} onClick={onSelect} />
          ))}
        </span>
        <span className="sm:hidden">
          <RowMenu
            name={name}
            actions={[
              ...(may('generation.start')
                ? [{ label: 'Generate', icon: Sparkles, onSelect: () => navigate(generate) }]
                : []),
              { label: 'Content', icon: Files, onSelect: () => navigate(roleContentPath(role.id)) },
              { label: 'Export texts', icon: Download, onSelect: () => exportRole(role) },
              ...actions,
            ]}
          />
        </span>
      </div>
      {open && <RoleFacts id={role.id} />}
    </li>
  );
});

/** What one's role allows, beside generating and reading its content. */
function useActions({ role, onDelete, onCopyTo }: Props): RowAction[] {
  const navigate = useNavigate();
  const mayWrite = useMay('role.write');
  const mayDelete = useMayOn('role.delete', authorIdOf(role));
  const edit = () => navigate(paths.createRole, { state: { editId: role.id } });
  const duplicate = () => navigate(copyRolePath(role.id));
  return [
    mayWrite ? { label: 'Edit', icon: Pencil, onSelect: edit } : { label: 'Read', icon: Eye, onSelect: edit },
    ...(mayWrite ? [{ label: 'Duplicate', icon: Copy, onSelect: duplicate }] : []),
    ...(mayWrite && onCopyTo ? [{ label: 'Copy to', icon: ArrowUpRight, onSelect: () => onCopyTo(role) }] : []),
    ...(mayDelete ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => onDelete(role) }] : []),
  ];
}

function Summary({ role }: { role: Row }) {
  const byline = useByline(role.author, role.changed_by);
  return (
    <span className="grid min-w-0 flex-1 items-center gap-x-4 lg:grid-cols-[minmax(0,1fr)_11rem_13rem_7rem]">
      <span className="min-w-0">
        <span className="block truncate leading-5 font-semibold">{role.job_title}</span>
        <span className="block text-xs text-fg-3 lg:truncate">
          {role.company_name}
          <span className="lg:hidden"> · {whereOf(role)}</span>
          {byline}
        </span>
      </span>
      <span className="truncate text-sm text-fg-2 max-lg:hidden">{workplaceOf(role)}</span>
      <span className="truncate text-sm text-fg-2 max-lg:hidden">{placeOf(role)}</span>
      <span className="truncate text-sm text-fg-3 max-lg:hidden">
        <DateTime iso={role.updated_at} />
      </span>
    </span>
  );
}
