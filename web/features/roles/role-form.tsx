import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { listRoles, type Role, readRole } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import type { RolePrefill } from '#web/features/roles/copy-of-role.ts';
import { StartFromAdvert } from '#web/features/roles/reading/start-from-advert.tsx';
import { ReadyChecklist } from '#web/features/roles/ready-checklist.tsx';
import { type RoleDraft, requirementsOf } from '#web/features/roles/role-draft.ts';
import { RoleFields } from '#web/features/roles/role-fields.tsx';
import { FORM, frame, RoleFooter } from '#web/features/roles/role-frame.tsx';
import { roleKind } from '#web/features/roles/role-kind.ts';
import type { SignOf } from '#web/features/roles/sign-of.ts';
import { StartWithPlainVoice } from '#web/features/roles/start-with-plain-voice.tsx';
import { goToField, useAskedField } from '#web/lib/asked-field.ts';
import { endpointKey, nounKey, readOf } from '#web/lib/endpoint.ts';
import { May } from '#web/lib/may.tsx';
import { generatePath, isAtPath, paths, rolePath } from '#web/lib/paths.ts';
import { useIsReadOnly } from '#web/lib/rights.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { EditorsOnly } from '#web/ui/form/editors-only.tsx';
import { RecordMessage, RecordNotes } from '#web/ui/form/record-messages.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { ChangedBy } from '#web/ui/layout/changed-by.tsx';
import { Sparkles } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { ResetDialog } from '#web/ui/overlay/reset-dialog.tsx';

/** The documents of a role that were written when it said something else. */
export type Outdated = (roleId: string) => ReactNode;

type Words = 'role_requirements' | 'person_specification' | 'benefits' | 'how_to_apply';
/** What its texts would be questioned for, and what puts other words into a field. */
export type Wordings = (values: RoleDraft, onUse: (field: Words, text: string) => void) => ReactNode;

/** What a form filled from a reading has besides, until it is saved. */
type Filled = { kind: typeof roleKind; head: ReactNode; side: ReactNode; signOf: SignOf };

type Props = {
  role?: Role | undefined;
  /** The id of a deleted role that has a draft. */
  deletedId?: string | undefined;
  /** What a new form opens with, unsaved. */
  prefill?: RolePrefill | undefined;
  /** How the role is saved, where that differs. */
  kind?: typeof roleKind | undefined;
  filled?: Filled | undefined;
  onBound: (id: string) => void;
  onReset: () => void;
  outdated: Outdated;
  wordings?: Wordings | undefined;
};

/** ROLE-03..28. The first save creates the role; the form stays open and later saves update it. */
export function RoleForm({ role, deletedId, prefill, kind, filled, onBound, onReset, outdated, wordings }: Props) {
  const [resetting, setResetting] = useState(false);
  const queries = useQueryClient();
  const asked = useAskedField();
  const editing = useIsReadOnly('role.write') ? 'Role' : 'Edit Role';
  const record = useRecordForm(filled?.kind ?? kind ?? roleKind, {
    record: role,
    deletedId,
    prefill,
    onSaved: (saved) => {
      queries.setQueryData(readOf(readRole, { params: { id: saved.id } }).queryKey, saved);
      void queries.invalidateQueries({ queryKey: endpointKey(listRoles) });
      // Documents are compared with their role.
      void queries.invalidateQueries({ queryKey: nounKey(listGeneratedDocuments) });
      onBound(saved.id);
      way.saved();
    },
  });
  const { form, base } = record;
  const { isDirty, isSubmitting } = form.formState;
  const shown = base ? undefined : filled;
  const way = useWayBack({ isDirty });
  const values = form.watch();
  const requirements = requirementsOf(values);
  const ready = base && !isDirty && requirements.every(({ met }) => met);
  return (
    <Page
      {...frame}
      {...(way.back && { back: way.back })}
      width="wide"
      title={base ? editing : 'Create Role'}
      actions={<OpenRole id={base?.id} />}
      footer={
        <May permission="role.write">
          <RoleFooter
            message={<RecordMessage record={record} formId={FORM} newLabel="Save as a new role" onShow={goToField} />}
            dirty={isDirty}
            busy={isSubmitting}
            label={base ? 'Update Role' : 'Create Role'}
            onReset={() => setResetting(true)}
          />
        </May>
      }
    >
      <div className="mt-6 grid items-start gap-x-8 gap-y-4 min-[75rem]:grid-cols-[minmax(0,44rem)_minmax(17rem,1fr)] min-[90rem]:gap-x-12">
        <div className="min-w-0 space-y-4">
          <ChangedBy of={role} />
          <May permission="content.write">{base && !isDirty && outdated(base.id)}</May>
          <form id={FORM} className="space-y-4" noValidate onSubmit={record.submit} onKeyDown={submitByKeys}>
            {shown?.head}
            <May permission="role.write">{!base && !prefill && !deletedId && <StartFromAdvert />}</May>
            <RecordNotes record={record} formId={FORM} conflictTitle="This role was changed elsewhere" />
            <May permission="role.write">
              {wordings?.(values, (field, text) => form.setValue(field, text, { shouldDirty: true }))}
            </May>
            <EditorsOnly permission="role.write">
              <RoleFields form={form} asked={asked} dateNote={prefill?.dateNote} signOf={shown?.signOf} />
            </EditorsOnly>
          </form>
        </div>
        {shown && <div className="sticky top-8 max-[75rem]:hidden">{shown.side}</div>}
        <div className={shown ? 'min-[75rem]:hidden' : 'contents'}>
          <ReadyChecklist
            requirements={requirements}
            onGo={goToField}
            action={
              <May permission="role.write">
                {ready ? (
                  <ButtonLink to={generatePath({ role: base.id, step: 2 })} icon={Sparkles} className="w-full">
                    Generate from this role
                  </ButtonLink>
                ) : (
                  <StartWithPlainVoice form={form} />
                )}
              </May>
            }
          />
        </div>
      </div>
      <UnsavedGuard when={isDirty} onLeave={record.dropDraft} />
      <ResetDialog
        open={resetting}
        onReset={() => {
          record.dropDraft();
          onReset();
        }}
        onClose={() => setResetting(false)}
      />
    </Page>
  );
}

/** A role that is saved has a page. */
const OpenRole = ({ id }: { id: string | undefined }) =>
  id === undefined ? null : <ButtonLink to={rolePath(id)}>Open role</ButtonLink>;

const ROLE_PAGE = rolePath(':id');

/**
 * The page of a document or a role that opened the form at a field (`?back=`), and `saved`, which leads back to it once the form
 * has nothing unsaved (OFFER-08). Undefined for a form that was opened by itself.
 */
function useWayBack({ isDirty }: { isDirty: boolean }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const asked = query.get('back') ?? '';
  const path = asked.split('?')[0] ?? '';
  const isOfRole = isAtPath(ROLE_PAGE, path) && path !== paths.createRole && path !== paths.generate;
  const to = isAtPath(paths.document, path) || isOfRole ? asked : undefined;
  const isLeaving = isSaved && !isDirty && to !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isLeaving) return;
    // The entry before this one is that page as it was left, with its own way back.
    if ((state as { cameFrom?: unknown } | null)?.cameFrom === to) navigate(-1);
    else navigate(to ?? '', { replace: true });
  }, [isLeaving]);
  return { back: to && { to, label: isOfRole ? 'Back to the role' : 'Back to the text' }, saved: () => setSaved(true) };
}
