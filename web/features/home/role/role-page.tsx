import { Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import { type RoleStep, roleStepsOf } from '#shared/text/next-step.ts';
import { AboutList } from '#web/features/home/role/about-list.tsx';
import { RoleActivity } from '#web/features/home/role/activity.tsx';
import { Header } from '#web/features/home/role/header.tsx';
import { KeysDialog, useRowKeys } from '#web/features/home/role/keys.tsx';
import type { Row } from '#web/features/home/role/live-texts.ts';
import { AddAsset, Primary } from '#web/features/home/role/primary.tsx';
import { Published } from '#web/features/home/role/published.tsx';
import { StateStrip } from '#web/features/home/role/state-strip.tsx';
import { TextRow } from '#web/features/home/role/text-row.tsx';
import { useRoleHome, useRows } from '#web/features/home/role/use-role-home.ts';
import { useSteps, wantedOf } from '#web/features/home/role/use-steps.ts';
import { useWriting } from '#web/features/home/role/use-writing.ts';
import { OutdatedDocuments } from '#web/features/writing/outdated/outdated-documents.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay, useMayEach } from '#web/lib/rights.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { Briefcase, RotateCw } from '#web/ui/layout/icons.ts';
import { TabTitle } from '#web/ui/layout/page-header.tsx';
import { pageWidths } from '#web/ui/layout/page-widths.ts';

const ShareTexts = lazyInPage(() =>
  import('#web/features/home/role/share-texts.tsx').then((file) => ({ default: file.ShareTexts })),
);
const SendTexts = lazyInPage(() =>
  import('#web/features/home/role/send-texts.tsx').then((file) => ({ default: file.SendTexts })),
);

/** /roles/:id: where the texts of a role stand, and what to do next (HOME-01 to 26). */
export function RolePage() {
  const { id = '' } = useParams();
  const query = useRoleHome(id);
  if (isUnknown(query.error)) return <Unknown />;
  return (
    <div className={`mx-auto w-full px-4 pt-6 pb-12 sm:px-8 md:pt-8 ${pageWidths.wide}`}>
      {!query.data && (
        <>
          <TabTitle>Role</TabTitle>
          <BackLink to={paths.roles}>Roles</BackLink>
        </>
      )}
      <Loaded query={query} failed="Failed to load the role" placeholder={<Placeholder />}>
        {(home) => <Open key={id} home={home} />}
      </Loaded>
    </div>
  );
}

/** Also an id of another workspace, and one that is no id. */
const isUnknown = (error: unknown): boolean => error instanceof AppError && [404, 422].includes(error.status);

const Unknown = () => (
  <div className="flex min-h-[60dvh]">
    <TabTitle>Roles</TabTitle>
    <EmptyState
      icon={Briefcase}
      title="This item does not exist. It may have been deleted."
      action={<ButtonLink to={paths.roles}>Back to Roles</ButtonLink>}
    />
  </div>
);

const Placeholder = () => (
  <Loading label="Loading the role">
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="mt-2 h-5 w-1/2" />
    <Skeleton className="mt-8 h-3 w-full" />
    <Skeleton className="mt-4 h-[32rem] w-full" />
  </Loading>
);

/** What is open over the page: the share dialog, or the one that sends these rows for review. */
type Open = { is: 'share' } | { is: 'send'; rows: readonly Row[] };

function Open({ home }: { home: RoleHome }) {
  const { role } = home;
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(list);
  const writing = useWriting(role);
  const rows = useRows(home, writing.starting);
  const { steps, problem, setProblem } = useSteps({
    home,
    write: writing.write,
    onSend: (row) => setOpen({ is: 'send', rows: [row] }),
  });
  const page = usePageStep(home, rows);
  const take = (step: RoleStep['step']) => {
    if (step === 'share') setOpen({ is: 'share' });
    else if (step === 'send') setOpen({ is: 'send', rows: rows.filter(({ text }) => text.state.state === 'draft') });
    else writing.write(rows.filter(isUnwritten).flatMap((row) => wantedOf(role.id, row)));
  };
  return (
    <>
      <Header
        home={home}
        isWritten={page.isWritten}
        onShare={page.mayShare && page.step?.step !== 'share' ? () => setOpen({ is: 'share' }) : null}
        primary={
          page.isBlocked ? (
            <AddAsset roleId={role.id} />
          ) : (
            page.step && <Primary step={page.step} busy={writing.isTaking} onTake={take} />
          )
        }
      />
      <div className="mt-6 grid gap-8 min-[1200px]:grid-cols-[minmax(0,1fr)_20rem] min-[1200px]:gap-10">
        <div className="min-w-0">
          <StateStrip rows={rows} hint={page.hint} missing={page.isBlocked ? ASSET_MISSING : undefined} />
          <Problems writing={writing} problem={problem} onClose={() => setProblem('')} />
          <OutdatedDocuments roleId={role.id} />
          <h2 className="sr-only">Texts</h2>
          <ul ref={list} className="card mt-4 divide-y divide-line overflow-hidden">
            {rows.map((row) => (
              <TextRow key={row.key} row={row} steps={steps} />
            ))}
          </ul>
          <KeysLine />
        </div>
        <aside aria-label="About this role and its texts" className="space-y-6">
          <AboutList role={role} />
          <Published texts={home.texts} />
          <RoleActivity acts={home.activity} />
        </aside>
      </div>
      <KeysDialog open={keys.isShown} onClose={keys.hide} />
      <Suspense fallback={null}>
        {open?.is === 'share' && <ShareTexts home={home} onClose={() => setOpen(null)} />}
        {open?.is === 'send' && <SendTexts roleId={role.id} rows={open.rows} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

const ASSET_MISSING = 'An asset is needed before the first text';
const isUnwritten = ({ text: { state } }: Row): boolean => state.state === 'missing' || state.state === 'failed';

/** The next step of the page (HOME-04), and what is missing before the first text (HOME-24). */
function usePageStep(home: RoleHome, rows: readonly Row[]) {
  const may = useMayEach();
  const mayShare = useMay('share.write');
  const states = rows.filter((row) => row.text.template.id !== null || !isUnwritten(row)).map(({ text }) => text.state);
  const [step] = roleStepsOf(states, may).filter((one) => one.step !== 'see_changes' && one.step !== 'review');
  const isWritten = rows.some(({ text }) => text.document_id !== null);
  const isBlocked =
    !isWritten && step?.step === 'write_all' && may('role.write') && home.role.reference_documents.length === 0;
  const voice = home.role.brand_guidelines_id === null ? ', in the plain voice' : '';
  const hint =
    step?.step === 'write_all' && !isBlocked ? `about a minute for all ${step.count}${voice}` : undefined;
  return { step: step ?? null, isWritten, isBlocked, hint, mayShare };
}

type ProblemsProps = { writing: ReturnType<typeof useWriting>; problem: string; onClose: () => void };

/** Why something could not be started, in one sentence. */
function Problems({ writing: { error, setError, left, write }, problem, onClose }: ProblemsProps) {
  if (error) {
    const again = left.length > 0 && (
      <Button size="sm" icon={RotateCw} onClick={() => write(left)}>
        Try again
      </Button>
    );
    return <ErrorBanner className="mt-4" error={error} action={again} takeFocus onClose={() => setError(null)} />;
  }
  return problem ? (
    <Banner tone="error" className="mt-4" takeFocus onClose={onClose}>
      {problem}
    </Banner>
  ) : null;
}

const KeysLine = () => (
  <p className="mt-3 flex gap-4 text-xs text-fg-3 max-md:hidden">
    {(
      [
        ['J K', 'next, previous'],
        ['Enter', 'open'],
        ['E', 'next step'],
        ['?', 'keys'],
      ] as const
    ).map(([key, words]) => (
      <span key={key}>
        <kbd className="font-sans font-semibold">{key}</kbd> {words}
      </span>
    ))}
  </p>
);
