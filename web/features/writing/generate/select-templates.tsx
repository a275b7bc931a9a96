import { useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShallow } from 'zustand/react/shallow';
import { cardState } from '#shared/tasks/card.ts';
import type { Template } from '#shared/text/contracts/templates.ts';
import { lastCards, useGenerations } from '#web/features/tasks/generation-store.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import {
  type ExistingDocuments,
  replacing,
  useExistingDocuments,
} from '#web/features/writing/generate/existing-documents.ts';
import { lastQuery } from '#web/features/writing/generate/queries.ts';
import { RunningNotice } from '#web/features/writing/generate/running-notice.tsx';
import { readIds, selectionPath, toggled } from '#web/features/writing/generate/selection.ts';
import { TemplateCard } from '#web/features/writing/generate/template-card.tsx';
import { type Frame, WizardFrame } from '#web/features/writing/generate/wizard-frame.tsx';
import { plural } from '#web/lib/format.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { ArrowLeft, ArrowRight } from '#web/ui/layout/icons.ts';

type Props = Frame & { notice: ReactNode };

/** Step 2 (GEN-03, GAP-53). */
export function SelectTemplates({ selection, roleTitle, notice }: Props) {
  const { roles } = selection;
  const form = useId();
  const navigate = useNavigate();
  const templates = useQuery(templatesQuery);
  const existing = useExistingDocuments(roles);
  useQueries({ queries: roles.map((id) => lastQuery(id)) });
  const [picked, setTemplates] = useUrlState('templates');
  const known = templates.data ?? [];
  const chosen = known.flatMap(({ id }) => (readIds(picked).includes(id) ? [id] : []));
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) void navigate(selectionPath({ roles, templates: chosen, step: 3 }));
  };
  const footer = (
    <FormFooter
      width="wide"
      note={templates.data ? noteOf(chosen, existing) : undefined}
      start={
        <ButtonLink to={selectionPath({ ...selection, step: 1 })} icon={ArrowLeft}>
          Back
        </ButtonLink>
      }
    >
      <Button type="submit" form={form} variant="primary" disabled={chosen.length === 0} className="max-sm:flex-1">
        Continue
        <ArrowRight className="size-4" aria-hidden />
      </Button>
    </FormFooter>
  );
  return (
    <WizardFrame selection={selection} roleTitle={roleTitle} footer={footer}>
      {notice}
      <RunningNotice />
      {roles.map((id) => (
        <FailedNotice key={id} role={id} />
      ))}
      <form id={form} onSubmit={next} className="mt-6">
        <Loaded query={templates} failed="Failed to load templates" placeholder={<TemplateSkeletons />}>
          {(all) => (
            <Choices
              roles={roles}
              templates={all}
              chosen={chosen}
              existing={existing}
              onChange={(ids) => setTemplates(ids.join(','))}
            />
          )}
        </Loaded>
      </form>
    </WizardFrame>
  );
}

const noteOf = (chosen: readonly string[], existing: ExistingDocuments | undefined): string =>
  chosen.length === 0 ? 'Choose at least one template to continue' : replacing(chosen, existing);

type ChoicesProps = {
  roles: readonly string[];
  templates: readonly Template[];
  chosen: readonly string[];
  existing: ExistingDocuments | undefined;
  onChange: (ids: readonly string[]) => void;
};

function Choices({ roles, templates, chosen, existing, onChange }: ChoicesProps) {
  const all = templates.length > 0 && chosen.length === templates.length;
  const replaced = replacing(chosen, existing);
  const existingOf = (id: string) => existing && (existing.get(id) ?? []);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Templates to generate</legend>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">Select templates</h2>
        <p className="tnum text-sm text-fg-3" role="status">
          {chosen.length} of {templates.length} selected
        </p>
        <Button size="sm" className="ml-auto" onClick={() => onChange(all ? [] : templates.map(({ id }) => id))}>
          {all ? 'Clear all' : 'Select all'}
        </Button>
      </div>
      {templates.length === 0 ? (
        <Banner tone="error" className="mt-4">
          No templates available. Please try refreshing the page.
        </Banner>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              chosen={chosen.includes(template.id)}
              roles={roles}
              existing={existingOf(template.id)}
              onToggle={() => onChange(toggled(chosen, template.id))}
            />
          ))}
        </ul>
      )}
      <p className="mt-4 text-xs text-fg-3">
        {replaced && `${replaced}. `}The earlier text stays in the version list: Restore previous version brings it
        back.
      </p>
    </fieldset>
  );
}

function TemplateSkeletons() {
  return (
    <Loading label="Loading templates">
      <Skeleton className="h-7 w-48" />
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="card flex h-[8.375rem] gap-3 p-4">
            <Skeleton className="size-9 shrink-0" />
            <span className="flex-1">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="mt-2 h-8 w-full" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The templates whose last generation for this role failed, of any age, and the action to retry them (GAP-57). */
function FailedNotice({ role }: { role: string }) {
  const failed = useGenerations(
    useShallow(({ cards }) => lastCards(cards, role).filter((card) => cardState(card) === 'failed')),
  );
  if (failed.length === 0) return null;
  const templates = failed.flatMap(({ template_id }) => template_id ?? []);
  const action = (
    <ButtonLink to={selectionPath({ roles: [role], templates, step: 3 })} size="sm">
      View and retry
    </ButtonLink>
  );
  return (
    <Banner tone="warning" className="mt-5" action={action}>
      {plural(failed.length, 'text')} failed: {failed.map(({ template_name }) => template_name).join(', ')}
    </Banner>
  );
}
