import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { createRole, type Role, type RoleInput, roleInput, updateRole } from '#shared/contracts/roles.ts';
import { ReadyChecklist } from '#web/features/roles/ready-checklist.tsx';
import { draftOf, emptyDraft, type RoleDraft, requirementsOf } from '#web/features/roles/role-draft.ts';
import { RoleFields } from '#web/features/roles/role-fields.tsx';
import { FORM, frame, RoleFooter } from '#web/features/roles/role-frame.tsx';
import { call } from '#web/lib/call.ts';
import { generatePath } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Sparkles } from '#web/ui/icons.ts';
import { Page } from '#web/ui/page.tsx';
import { ResetDialog } from '#web/ui/reset-dialog.tsx';
import { SaveMessage, type SaveOutcome } from '#web/ui/save-message.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

// The schema asks for choices that a fresh form has not made; its output is what is saved.
const resolver = standardSchemaResolver(roleInput) as unknown as Resolver<RoleDraft>;

/** ROLE-03..28. After the first save the form stays, bound to the new role; later saves update it. */
export function RoleForm({ role, onReset }: { role?: Role | undefined; onReset: () => void }) {
  const [saved, setSaved] = useState(role);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [resetting, setResetting] = useState(false);
  const form = useForm<RoleDraft>({ resolver, defaultValues: role ? draftOf(role) : emptyDraft });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const queries = useQueryClient();
  const problems = submitCount > 0 ? Object.keys(errors) : [];
  const submit = form.handleSubmit(async (draft) => {
    setOutcome(undefined);
    try {
      const next = await save(saved?.id, draft as RoleInput);
      setSaved(next);
      form.reset(draftOf(next));
      queries.setQueryData(keys.role(next.id), next);
      void queries.invalidateQueries({ queryKey: keys.roles });
      setOutcome({ ok: true, text: 'Role details saved successfully!' });
    } catch {
      setOutcome({ ok: false, text: 'Failed to save role details. Please try again.' });
    }
  });
  const requirements = requirementsOf(form.watch());
  const ready = saved && !isDirty && requirements.every(({ met }) => met);
  return (
    <Page
      {...frame}
      width="wide"
      title={saved ? 'Edit Role' : 'Create Role'}
      footer={
        <RoleFooter
          message={
            <SaveMessage
              outcome={outcome}
              problems={problems.length}
              onShowProblem={() => goTo(problems[0])}
              onClose={() => setOutcome(undefined)}
            />
          }
          dirty={isDirty}
          busy={isSubmitting}
          label={saved ? 'Update Role' : 'Create Role'}
          onReset={() => setResetting(true)}
        />
      }
    >
      <div className="mt-6 grid items-start gap-x-8 gap-y-4 min-[75rem]:grid-cols-[minmax(0,44rem)_minmax(17rem,1fr)] min-[90rem]:gap-x-12">
        <form id={FORM} className="min-w-0 space-y-4" noValidate onSubmit={submit} onKeyDown={submitByKeys}>
          <RoleFields form={form} role={saved} />
        </form>
        <ReadyChecklist
          requirements={requirements}
          onGo={goTo}
          action={
            ready && (
              <ButtonLink to={generatePath({ role: saved.id, step: 2 })} icon={Sparkles} className="w-full">
                Generate from this role
              </ButtonLink>
            )
          }
        />
      </div>
      <UnsavedGuard when={isDirty} />
      <ResetDialog
        open={resetting}
        onReset={() => {
          form.reset(emptyDraft);
          onReset();
        }}
        onClose={() => setResetting(false)}
      />
    </Page>
  );
}

const save = (id: string | undefined, body: RoleInput): Promise<Role> =>
  id ? call(updateRole, { params: { id }, body }) : call(createRole, { body });

/** Scrolls to a part of the form and puts the focus into it. */
function goTo(field: string | undefined) {
  const part = document.getElementById(field ?? '');
  const control = part?.matches('fieldset')
    ? (part.querySelector<HTMLElement>('input, select, a, button') ?? part)
    : part;
  control?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'center' });
}
