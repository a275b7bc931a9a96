import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Card } from '#shared/card.ts';
import type { Role } from '#shared/contracts/roles.ts';
import type { Template } from '#shared/contracts/templates.ts';
import { AppError } from '#shared/errors.ts';
import { waitOf } from '#shared/reading.ts';
import { useClockOffset } from '#web/features/generate/page-clock.ts';
import { ProgressCards } from '#web/features/generate/progress-cards.tsx';
import { activeQuery, lastQuery } from '#web/features/generate/queries.ts';
import { ReplaceDialog } from '#web/features/generate/replace-dialog.tsx';
import { RunActions } from '#web/features/generate/run-actions.tsx';
import { restoredSelection } from '#web/features/generate/run-cards.ts';
import { RunSummary } from '#web/features/generate/run-summary.tsx';
import { type Selection, selectionPath } from '#web/features/generate/selection.ts';
import { StatusLine } from '#web/features/generate/status-line.tsx';
import { StepReady } from '#web/features/generate/step-ready.tsx';
import type { Summary } from '#web/features/generate/summary.ts';
import { type PickCards, useRun } from '#web/features/generate/use-run.ts';
import type { TemplateRef } from '#web/features/generate/use-start.ts';
import { type Frame, WizardFrame } from '#web/features/generate/wizard-frame.tsx';
import { useGenerations } from '#web/lib/generation-store.ts';
import { editRolePath, paths } from '#web/lib/paths.ts';
import { templatesQuery } from '#web/lib/templates.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';

type Props = Frame & {
  role: Role | undefined;
  /** The selected role is loading; its texts wait for it, so that the layout does not shift. */
  roleLoading: boolean;
  /** The role was deleted; nothing can be started for it. */
  roleDeleted: boolean;
  notice: ReactNode;
  list: ReactNode;
  finished: (card: Card) => ReactNode;
};

/** Step 3: unfinished generations are loaded before anything is shown, so that a reload restores them (GAP-57). */
export function GenerateStep(props: Props) {
  const { selection } = props;
  const active = useQuery(activeQuery);
  const templates = useQuery(templatesQuery);
  const last = useQuery({ ...lastQuery(selection.role ?? ''), enabled: selection.role !== null });
  if (active.isPending || last.isLoading || templates.isPending || props.roleLoading)
    return <StepSkeleton {...props} />;
  const nothing = selection.role === null && selection.templates.length === 0;
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
  const { selection, roleTitle, role, roleDeleted, notice, list, finished } = props;
  const { chosen, unwritten, problem, replacing, generate, busy, error, setError, pick, summary, isStarting } = useRun(
    selection,
    known,
  );
  const onError = useCallback((failed: unknown) => setError(AppError.from(failed)), [setError]);
  const actions = (
    <RunActions
      selection={selection}
      count={chosen.length}
      busy={busy}
      pick={pick}
      disabled={roleDeleted || Boolean(waitOf(role))}
      onGenerate={generate}
      onWrite={replacing.write}
      onError={onError}
    />
  );
  const before =
    problem === null ? (
      <StepReady templates={unwritten} role={role} />
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
      {error && <StartError error={error} roleId={selection.role} onClose={() => setError(null)} />}
      {failure}
      {summary.total > 0 && (
        <Run
          summary={summary}
          isStarting={isStarting}
          pick={pick}
          finished={finished}
          onWrite={replacing.write}
          onError={onError}
        />
      )}
      {!failure && (summary.total === 0 || unwritten.length > 0) && before}
      <ReplaceDialog replacing={replacing} />
      <StatusLine pick={pick} />
      {list}
    </WizardFrame>
  );
}

type RunProps = {
  summary: Summary;
  /** The start request is in flight. */
  isStarting: boolean;
  pick: PickCards;
  finished: (card: Card) => ReactNode;
  onWrite: (templates: readonly TemplateRef[]) => void;
  onError: (error: unknown) => void;
};

function Run({ summary, isStarting, ...cards }: RunProps) {
  const offset = useClockOffset();
  return (
    <>
      <RunSummary summary={summary} isStarting={isStarting} offset={offset} />
      <ProgressCards offset={offset} {...cards} />
    </>
  );
}

/** GEN-20, GEN-21: what is missing, with a link to the step that corrects it; without templates there is none. */
function Missing({ text, selection, fixable }: { text: string; selection: Selection; fixable: boolean }) {
  const step = selection.role === null ? 1 : 2;
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

type StartErrorProps = { error: AppError; roleId: string | null; onClose: () => void };

function StartError({ error, roleId, onClose }: StartErrorProps) {
  const { code } = error;
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
