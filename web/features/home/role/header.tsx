import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import { useHasLeads } from '#web/features/home/role/lead.tsx';
import { CopyToDialog } from '#web/features/roles/copy-to-dialog.tsx';
import { DeleteRoleDialog } from '#web/features/roles/delete-role-dialog.tsx';
import { placeOf, workplaceOf } from '#web/features/roles/role-words.ts';
import { useMayOn } from '#web/features/team/authors.ts';
import { useCopyPlaces } from '#web/features/team/copy-places.ts';
import { copyRolePath, editRolePath, generatePath, paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { exportRole } from '#web/lib/role-export.ts';
import { useArrival } from '#web/lib/use-arrival.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { ArrowUpRight, Copy, Download, Eye, Pencil, Share2, Sparkles, Trash2 } from '#web/ui/layout/icons.ts';
import { TabTitle } from '#web/ui/layout/page-header.tsx';
import { type RowAction, RowMenu } from '#web/ui/overlay/row-menu.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = {
  home: RoleHome;
  /** Whether a text is written: nothing else can be shared or exported. */
  isWritten: boolean;
  /** Null where sharing is the next step, or may not be done. */
  onShare: (() => void) | null;
  /** The next step of the page. */
  primary: ReactNode;
};

/** The title in full, where the job is, whose it is, and what can be done with all of it (HOME-02). */
export function Header({ home, isWritten, onShare, primary }: Props) {
  const { role, lead } = home;
  const heading = useArrival<HTMLHeadingElement>();
  const isPhone = useIsPhone();
  const hasLeads = useHasLeads();
  return (
    <>
      <BackLink to={paths.roles}>Roles</BackLink>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <TabTitle>{role.job_title}</TabTitle>
        <div className="min-w-0 flex-1 basis-80">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
            {role.job_title}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-fg-2">
            <span className="wrap-anywhere">
              {role.company_name} · {placeOf(role)} · {workplaceOf(role)}
            </span>
            {hasLeads && lead && (
              <span className="inline-flex items-center gap-1.5">
                <Avatar name={lead.name} size="xs" />
                <span className="sr-only">Lead: </span>
                {lead.name}
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {isWritten && onShare && (
            <Button icon={Share2} aria-haspopup="dialog" onClick={onShare}>
              Share texts
            </Button>
          )}
          {isWritten && !isPhone && (
            <Button icon={Download} aria-haspopup="dialog" onClick={() => exportRole(role)}>
              Export texts
            </Button>
          )}
          {primary}
          <More home={home} hasExport={isWritten && isPhone} />
        </div>
      </header>
    </>
  );
}

function More({ home: { role }, hasExport }: { home: RoleHome; hasExport: boolean }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const [copying, setCopying] = useState(false);
  const actions = useActions(role, { onDelete: () => setDeleting(true), onCopyTo: () => setCopying(true) });
  const hasCopying = useOnDemand(copying);
  const exported = hasExport ? [{ label: 'Export texts', icon: Download, onSelect: () => exportRole(role) }] : [];
  return (
    <>
      <RowMenu name={role.job_title} actions={[...exported, ...actions]} />
      <DeleteRoleDialog
        item={role}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDone={() => navigate(paths.roles, { replace: true })}
      />
      {hasCopying && <CopyToDialog item={role} open={copying} onClose={() => setCopying(false)} />}
    </>
  );
}

type Acts = { onDelete: () => void; onCopyTo: () => void };

/** What one's role allows. */
function useActions(role: RoleHome['role'], { onDelete, onCopyTo }: Acts): RowAction[] {
  const navigate = useNavigate();
  const mayWrite = useMay('role.write');
  const mayGenerate = useMay('generation.start');
  const mayDelete = useMayOn('role.delete', role.user_id);
  const hasPlaces = useCopyPlaces().length > 0;
  const { id } = role;
  const to = (path: string) => () => navigate(path);
  const edit = to(editRolePath(id));
  const written = [
    ...(mayGenerate
      ? [{ label: 'Generate Content', icon: Sparkles, onSelect: to(generatePath({ role: id, step: 2 })) }]
      : []),
    { label: 'Duplicate', icon: Copy, onSelect: to(copyRolePath(id)) },
    ...(hasPlaces ? [{ label: 'Copy to', icon: ArrowUpRight, onSelect: onCopyTo }] : []),
  ];
  return [
    mayWrite ? { label: 'Edit role', icon: Pencil, onSelect: edit } : { label: 'Read role', icon: Eye, onSelect: edit },
    ...(mayWrite ? written : []),
    ...(mayDelete ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete }] : []),
  ];
}
