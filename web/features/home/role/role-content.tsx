import { useRef } from 'react';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import type { RoleStep } from '#shared/text/next-step.ts';
import { useRoleChangesAround } from '#web/features/home/changes/role-changes.tsx';
import { AboutRole } from '#web/features/home/role/about.tsx';
import { RoleActivity } from '#web/features/home/role/activity.tsx';
import { Header } from '#web/features/home/role/header.tsx';
import { KeysDialog, KeysLine, useRowKeys } from '#web/features/home/role/keys.tsx';
import { Lead } from '#web/features/home/role/lead.tsx';
import { RoleLinks } from '#web/features/home/role/links.tsx';
import { AddAsset, Primary } from '#web/features/home/role/primary.tsx';
import { Problems } from '#web/features/home/role/problems.tsx';
import { Published } from '#web/features/home/role/published.tsx';
import { type OpenedDialog, RoleDialogs } from '#web/features/home/role/role-dialogs.tsx';
import { StateStrip } from '#web/features/home/role/state-strip.tsx';
import { TextRow } from '#web/features/home/role/text-row.tsx';
import { isUnwritten, usePageStep } from '#web/features/home/role/use-page-step.ts';
import { useRows } from '#web/features/home/role/use-role-home.ts';
import { useSteps, wantedOf } from '#web/features/home/role/use-steps.ts';
import { useWriting } from '#web/features/home/role/use-writing.ts';
import { useMay } from '#web/lib/rights.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

const ASSET_MISSING = 'An asset is needed before the first text';

/** The page of a role that was read: its texts, and beside them what else is known of it. */
export function RoleContent({ home }: { home: RoleHome }) {
  const { role } = home;
  const opened = useDialog<OpenedDialog>();
  const list = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(list);
  const writing = useWriting(role);
  const rows = useRows(home, writing.starting);
  const page = usePageStep(home, rows);
  const { changes, outdated } = home;
  const asked = useRoleChangesAround({ roleId: role.id, version: role.version, changes, outdated });
  const onSend = (sent: typeof rows) => opened.show({ is: 'send', rows: sent });
  const onShare = () => opened.show({ is: 'share' });
  const { steps, problem, setProblem } = useSteps({ home, write: writing.write, onSend });
  const take = (step: RoleStep['step']) => {
    if (step === 'share') onShare();
    else if (step === 'send') onSend(rows.filter(({ text }) => text.state.state === 'draft'));
    else writing.write(rows.filter(isUnwritten).flatMap((row) => wantedOf(role.id, row)));
  };
  // Updating is offered where the page says what changed.
  const primary = page.step && page.step.step !== 'update' && (
    <Primary step={page.step} busy={writing.isTaking} onTake={take} />
  );
  return (
    <>
      <Header
        home={home}
        isWritten={page.isWritten}
        onShare={page.mayShare && page.step?.step !== 'share' ? onShare : null}
        primary={page.isBlocked ? <AddAsset roleId={role.id} /> : primary}
      />
      <div className="mt-6 grid gap-8 min-[1200px]:grid-cols-[minmax(0,1fr)_20rem] min-[1200px]:gap-10">
        <div className="min-w-0">
          <StateStrip rows={rows} hint={page.hint} missing={page.isBlocked ? ASSET_MISSING : undefined} />
          <Problems writing={writing} problem={problem} onClose={() => setProblem('')} />
          <div className="mt-4 empty:hidden">{asked.above}</div>
          <h2 className="sr-only">Texts</h2>
          <ul ref={list} className="card mt-4 divide-y divide-line overflow-hidden">
            {rows.map((row) => (
              <TextRow key={row.key} row={row} steps={steps} />
            ))}
          </ul>
          <KeysLine />
          {asked.below}
        </div>
        <Beside home={home} onShare={page.mayShare && page.isWritten ? onShare : null} />
      </div>
      <KeysDialog open={keys.isShown} onClose={keys.hide} />
      <RoleDialogs home={home} rows={rows} opened={opened} />
    </>
  );
}

/** At the right, and below 1200 px under the rows. */
function Beside({ home, onShare }: { home: RoleHome; onShare: (() => void) | null }) {
  const mayReadLinks = useMay('share.read');
  const { role, lead, texts, activity } = home;
  return (
    <aside aria-label="About this role and its texts" className="min-w-0 space-y-6">
      <AboutRole role={role} />
      <Lead roleId={role.id} lead={lead} />
      {mayReadLinks && <RoleLinks roleId={role.id} onShare={onShare} />}
      <Published texts={texts} />
      <RoleActivity roleId={role.id} acts={activity} />
    </aside>
  );
}
