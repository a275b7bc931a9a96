import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import { waitOf } from '#shared/file-text.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { Template } from '#shared/text/contracts/templates.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import { useClockOffset } from '#web/features/writing/generate/page-clock.ts';
import { ProgressCards } from '#web/features/writing/generate/progress-cards.tsx';
import { activeQuery, lastQuery } from '#web/features/writing/generate/queries.ts';
import { ReplaceDialog } from '#web/features/writing/generate/replace-dialog.tsx';
import { RunActions } from '#web/features/writing/generate/run-actions.tsx';
import { restoredSelection } from '#web/features/writing/generate/run-cards.ts';
import { RunSummary, type Starting } from '#web/features/writing/generate/run-summary.tsx';
import { type Selection, selectionPath } from '#web/features/writing/generate/selection.ts';
import type { Wanted } from '#web/features/writing/generate/start-queue.ts';
import { StatusLine } from '#web/features/writing/generate/status-line.tsx';
import { StepReady } from '#web/features/writing/generate/step-ready.tsx';
import type { Summary } from '#web/features/writing/generate/summary.ts';
import type { ChosenRole } from '#web/features/writing/generate/use-chosen-roles.ts';
import { type PickCards, useRun } from '#web/features/writing/generate/use-run.ts';
import { type Frame, WizardFrame } from '#web/features/writing/generate/wizard-frame.tsx';
import { plural } from '#web/lib/format.ts';
import { editRolePath, paths } from '#web/lib/paths.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = Frame & {
  roles: readonly ChosenRole[];
  notice: ReactNode;
  list: ReactNode;
  finished: (card: Card) => ReactNode;
};

/** Step 3: unfinished generations are loaded before anything is shown, so that a reload restores them (GAP-57). */
export function GenerateStep(props: Props) {
  const { selection } = props;
  const active = useQuery(activeQuery);
  const templates = useQuery(templatesQuery);
  const isLastLoading = useQueries({
    queries: selection.roles.map((id) => lastQuery(id)),
    combine: (results) => results.some(({ isLoading }) => isLoading),
  });
  // The texts of the selected roles are part of the page: it waits for them, so that the layout does not shift.
  const isLoading = isLastLoading || props.roles.some((one) => one.isLoading);
  if (active.isPending || templates.isPending || isLoading) return <StepSkeleton {...props} />;
  const nothing = selection.roles.length === 0 && selection.templates.length === 0;
  const restored = nothing ? restoredSelection(Object.values(useGenerations.getState().cards)) : null;
  if (restored) return <Navigate to={selectionPath({ ...restored, step: 3 })} replace />;
  return (
    <Progress
      {...props}
      known={templates.data ?? []}
      failure={
        templates.isError && !templates.data ? (
          <ErrorState
            className="mt-5"
            message="Failed to load templates"
            onRetry={() => void templates.refetch()}
            busy={templates.isFetching}
          />
        ) : null
      }
    />
  );
}

function Progress({ known, failure, ...props }: Props & { known: readonly Template[]; failure: ReactNode }) {
  const { selection, roleTitle, roles, notice, list, finished } = props;
  const { chosen, unwritten, problem, replacing, generate, busy, error, setError, pick, summary, starting, left } =
    useRun(selection, known);
  const hasDialog = useOnDemand(replacing.isAsking);
  const onError = useCallback((failed: unknown) => setError(AppError.from(failed)), [setError]);
  const actions = (
    <RunActions
      selection={selection}
      count={chosen.length * Math.max(1, selection.roles.length)}
      busy={busy}
      pick={pick}
      disabled={roles.some(({ isGone, role }) => isGone || waitOf(role) !== undefined)}
      onGenerate={generate}
      onWrite={replacing.write}
      onError={onError}
    />
  );
  const before =
    problem === null ? (
      <StepReady templates={unwritten} roles={roles} />
    ) : (
      <Missing text={problem} selection={selection} fixable={known.length > 0} />
    );
  return (
    <WizardFrame
      selection={selection}
      roleTitle={roleTitle}
      actions={actions}
      footer={
        <FormFooter width="wide" phoneOnly>
          {actions}
        </FormFooter>
      }
      count={summary.total > 0 ? `(${summary.ready}/${summary.total})` : undefined}
    >
      {notice}
      {error && <StartError error={error} roles={selection.roles} onClose={() => setError(null)} />}
      {left.count > 0 && selection.roles.length > 1 && <Left {...left} />}
      {failure}
      {summary.total > 0 && (
        <Run
          summary={summary}
          titles={titlesOf(roles)}
          starting={starting}
          pick={pick}
          finished={finished}
          onWrite={replacing.write}
          onError={onError}
        />
      )}
      {!failure && (summary.total === 0 || unwritten.length > 0) && before}
      {hasDialog && <ReplaceDialog replacing={replacing} />}
      <StatusLine pick={pick} />
      {list}
    </WizardFrame>
  );
}

type RunProps = {
  summary: Summary;
  titles: ReadonlyMap<string, string>;
  starting: Starting;
  pick: PickCards;
  finished: (card: Card) => ReactNode;
  onWrite: (wanted: readonly Wanted[]) => void;
  onError: (error: unknown) => void;
};

function Run({ summary, starting, ...cards }: RunProps) {
  const offset = useClockOffset();
  return (
    <>
      <RunSummary summary={summary} starting={starting} offset={offset} />
      <ProgressCards offset={offset} {...cards} />
    </>
  );
}

const titlesOf = (roles: readonly ChosenRole[]) =>
  new Map(roles.flatMap(({ id, role }) => (role ? [[id, role.job_title] as const] : [])));

/** Texts of several roles that could not be requested; those of one role are asked for again by the button. */
function Left({ count, start }: { count: number; start: () => void }) {
  const action = (
    <Button size="sm" needsServer onClick={start}>
      Start them
    </Button>
  );
  return (
    <Banner tone="warning" className="mt-5" action={action}>
      {plural(count, 'text')} not started yet
    </Banner>
  );
}

/** GEN-20, GEN-21: what is missing, with a link to the step that corrects it; without templates there is none. */
function Missing({ text, selection, fixable }: { text: string; selection: Selection; fixable: boolean }) {
  const step = selection.roles.length === 0 ? 1 : 2;
  const action = fixable && (
    <Link to={selectionPath({ ...selection, step })} className="text-link text-sm">
      {step === 1 ? 'Select a role' : 'Select templates'}
    </Link>
  );
  return (
    <Banner tone="error" className="mt-5" action={action}>
      {text}
    </Banner>
  );
}

const FIXED_IN_ROLE = ['MISSING_GUIDELINES', 'MISSING_DOCUMENTS', 'missing_role_fields', 'invalid_documents'];

type StartErrorProps = { error: AppError; roles: readonly string[]; onClose: () => void };

function StartError({ error, roles, onClose }: StartErrorProps) {
  const { code } = error;
  // Of several roles the error does not name its own; their notices above do.
  const [roleId] = roles.length === 1 ? roles : [];
  const link =
    code === 'sign_in_required'
      ? { to: paths.login, text: 'Sign in' }
      : roleId && FIXED_IN_ROLE.includes(code)
        ? { to: editRolePath(roleId), text: 'Edit role' }
        : null;
  const action = link && (
    <Link to={link.to} className="text-link text-sm">
      {link.text}
    </Link>
  );
  return <ErrorBanner error={error} className="mt-5" takeFocus action={action} onClose={onClose} />;
}

/** Skeletons with the heights of the summary and the cards. */
function StepSkeleton({ selection, roleTitle }: Frame) {
  return (
    <WizardFrame selection={selection} roleTitle={roleTitle}>
      <Loading label="Loading progress">
        <Skeleton className="mt-5 h-[7.25rem] w-full" />
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          {selection.templates.map((id) => (
            <Skeleton key={id} className="h-[21.25rem] w-full" />
          ))}
        </div>
      </Loading>
    </WizardFrame>
  );
}
