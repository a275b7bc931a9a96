import { memo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { RoleRow as Row } from '#shared/roles/contracts/roles.ts';
import { type RoleStep, roleStepsOf } from '#shared/text/next-step.ts';
import type { ListedText } from '#shared/text/role-text-state.ts';
import { RoleFacts } from '#web/features/roles/role-facts.tsx';
import { placeOf, whereOf, workplaceOf } from '#web/features/roles/role-words.ts';
import { authorIdOf, useMayOn } from '#web/features/team/authors.ts';
import { useByline } from '#web/features/team/byline.ts';
import { KindIcon } from '#web/features/text/kind-icon.tsx';
import { roleStepLabel } from '#web/features/text/state-words.ts';
import { copyRolePath, documentPath, generatePath, paths, rolePath } from '#web/lib/paths.ts';
import { useMay, useMayEach } from '#web/lib/rights.ts';
import { exportRole } from '#web/lib/role-export.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { ArrowUpRight, ChevronRight, Copy, Download, Eye, Pencil, Sparkles, Trash2 } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';
import { type RowAction, RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  role: Row;
  /** Whether the roles of this workspace have leads. */
  hasLeads: boolean;
  onDelete: (role: Row) => void;
  /** Missing without another workspace to copy it into. */
  onCopyTo?: ((role: Row) => void) | undefined;
};

/** The columns of a row from 1024 px on, and of the line above the rows. Without leads that of the lead is empty. */
export const COLUMNS =
  'items-center gap-x-3 lg:grid-cols-[2rem_minmax(0,1fr)_7rem_6.25rem_auto_4.5rem_7.5rem_2rem] xl:grid-cols-[2rem_minmax(0,1fr)_10rem_13rem_auto_4.5rem_7.5rem_2rem]';

/**
 * ROLES-05..08, HOME-33..35: the title leads to the page of the role, the chevron alone expands the row. Below 1024 px
 * two lines and the icons. Memoised: rendered only when its own props change.
 */
export const RoleRow = memo(function RoleRow({ role, hasLeads, onDelete, onCopyTo }: Props) {
  const [open, setOpen] = useState(false);
  const name = `${role.job_title} at ${role.company_name}`;
  const actions = useActions({ role, onDelete, onCopyTo });
  const step = useStep(role);
  return (
    <li className="row">
      <div className={`grid grid-cols-[2rem_minmax(0,1fr)_2rem] gap-y-2 px-3 py-2.5 ${COLUMNS}`}>
        <button
          type="button"
          aria-label={`Details of ${name}`}
          aria-expanded={open}
          className="icon-btn w-8!"
          onClick={() => setOpen(!open)}
        >
          <ChevronRight className={`size-4 transition-transform duration-150 ${open ? 'rotate-90' : ''}`} aria-hidden />
        </button>
        <Title role={role} />
        <span className="min-w-0 text-sm text-fg-2 max-lg:hidden">
          <span className="block break-words">{placeOf(role)}</span>
          <span className="block text-xs break-words text-fg-3">{workplaceOf(role)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2 max-lg:col-span-2 max-lg:col-start-2 lg:contents">
          <span className="flex flex-wrap gap-2">
            {role.texts?.map((text) => (
              <KindIcon key={text.document_id ?? text.template_id} text={text} roleId={role.id} />
            ))}
          </span>
          <Lead role={role} hasLeads={hasLeads} />
          <span className="tnum text-xs text-fg-3 max-lg:hidden">
            <span className="sr-only">Updated </span>
            <RelativeTime iso={role.updated_at} />
          </span>
          <span className="min-w-0 max-sm:hidden">{step && <StepLink step={step} name={name} />}</span>
        </span>
        <span className="max-lg:col-start-3 max-lg:row-start-1">
          <RowMenu name={name} actions={actions} />
        </span>
      </div>
      {open && (
        <>
          <RoleFacts id={role.id} />
          <div className="flex flex-wrap gap-2 bg-canvas px-4 pb-5 sm:px-11">
            {step && (
              <span className="sm:hidden">
                <StepLink step={step} name={name} />
              </span>
            )}
            {actions
              .filter(({ isRepeated }) => isRepeated)
              .map(({ label, icon, danger, onSelect }) => (
                <Button
                  key={label}
                  size="sm"
                  icon={icon}
                  variant={danger ? 'danger-outline' : 'outline'}
                  aria-label={`${label} ${name}`}
                  onClick={onSelect}
                >
                  {label}
                </Button>
              ))}
          </div>
        </>
      )}
    </li>
  );
});

function Title({ role }: { role: Row }) {
  const byline = useByline(role.author, role.changed_by);
  return (
    <span className="min-w-0">
      <Link to={rolePath(role.id)} className="line-clamp-2 w-fit max-w-full leading-5 font-semibold hover:underline">
        {role.job_title}
      </Link>
      <span className="block text-xs break-words text-fg-3">
        {role.company_name}
        <span className="lg:hidden"> · {whereOf(role)}</span>
        {byline}
      </span>
    </span>
  );
}

const Lead = ({ role: { lead }, hasLeads }: Pick<Props, 'role' | 'hasLeads'>) => (
  <span className={hasLeads ? 'w-8' : ''} title={lead ? `Lead: ${lead.name}` : undefined}>
    {hasLeads && lead && (
      <>
        <Avatar name={lead.name} size="xs" />
        <span className="sr-only">Lead: {lead.name}</span>
      </>
    )}
  </span>
);

type Step = { words: string; to: string };

const StepLink = ({ step: { words, to }, name }: { step: Step; name: string }) => (
  <ButtonLink to={to} size="sm" aria-label={`${words}, ${name}`}>
    {words}
  </ButtonLink>
);

/** The first next step: on the page of the role, or at once in the one text that it is about. */
function useStep({ id, texts = [] }: Row): Step | null {
  const may = useMayEach();
  const [step] = roleStepsOf(
    texts.map(({ state }) => state),
    may,
  );
  if (!step) return null;
  const only = step.count === 1 ? textOf(step, texts) : undefined;
  return { words: roleStepLabel(step), to: only?.document_id ? documentPath(only.document_id) : rolePath(id) };
}

const STEP_STATES: Partial<Record<RoleStep['step'], ListedText['state']['state']>> = {
  review: 'asked',
  see_changes: 'suggested',
};

const textOf = ({ step }: RoleStep, texts: readonly ListedText[]): ListedText | undefined =>
  texts.find(({ state }) => state.state === STEP_STATES[step]);

/** What one's role allows (HOME-34). `isRepeated`: also by its name in the opened row. */
function useActions({ role, onDelete, onCopyTo }: Omit<Props, 'hasLeads'>): (RowAction & { isRepeated?: boolean })[] {
  const navigate = useNavigate();
  const mayGenerate = useMay('generation.start');
  const mayWrite = useMay('role.write');
  const mayDelete = useMayOn('role.delete', authorIdOf(role));
  // A role that is not ready is opened in step 1, which shows what is missing.
  const isReady = role.missing.length + role.reading.length === 0;
  const generate = () => navigate(generatePath(isReady ? { role: role.id, step: 2 } : {}));
  const edit = () => navigate(paths.createRole, { state: { editId: role.id } });
  const duplicate = () => navigate(copyRolePath(role.id));
  return [
    ...(mayGenerate ? [{ label: 'Generate', icon: Sparkles, onSelect: generate }] : []),
    mayWrite
      ? { label: 'Edit', icon: Pencil, isRepeated: true, onSelect: edit }
      : { label: 'Read', icon: Eye, isRepeated: true, onSelect: edit },
    ...(mayWrite ? [{ label: 'Duplicate', icon: Copy, onSelect: duplicate }] : []),
    ...(mayWrite && onCopyTo ? [{ label: 'Copy to', icon: ArrowUpRight, onSelect: () => onCopyTo(role) }] : []),
    { label: 'Export texts', icon: Download, onSelect: () => exportRole(role) },
    ...(mayDelete
      ? [{ label: 'Delete', icon: Trash2, danger: true, isRepeated: true, onSelect: () => onDelete(role) }]
      : []),
  ];
}
