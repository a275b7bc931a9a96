import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import {
  createGuidelines,
  type Guidelines,
  type GuidelinesDraft,
  type GuidelinesInput,
  guidelinesInput,
  updateGuidelines,
} from '#shared/contracts/guidelines.ts';
import { frame, sections } from '#web/features/guidelines/fields.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFooter } from '#web/ui/form-footer.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResetDialog } from '#web/ui/reset-dialog.tsx';
import { SaveMessage, type SaveOutcome } from '#web/ui/save-message.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

const FORM = 'guidelines-form';

const empty: GuidelinesInput = {
  profile_name: '',
  brand_values: '',
  target_audience: '',
  writing_style: '',
  personality_traits: '',
  tone_descriptors: '',
  communication_style: '',
  additional_notes: '',
};

type Props = { record?: Guidelines | undefined; onReset: () => void };

/** GUIDE-03..18. The first save binds the form to the new record; later saves update it. */
export function GuidelinesForm({ record, onReset }: Props) {
  const [id, setId] = useState(record?.id);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [resetting, setResetting] = useState(false);
  const form = useForm({ resolver: standardSchemaResolver(guidelinesInput), defaultValues: pick(record) });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const queries = useQueryClient();
  const problems = submitCount > 0 ? Object.keys(errors) : [];
  const submit = form.handleSubmit(async (given) => {
    setOutcome(undefined);
    try {
      const saved = await save(id, given);
      setId(saved.id);
      form.reset(pick(saved));
      queries.setQueryData(keys.guideline(saved.id), saved);
      void queries.invalidateQueries({ queryKey: keys.guidelines });
      void queries.invalidateQueries({ queryKey: keys.roles });
      setOutcome({ ok: true, text: `Guidelines ${id ? 'updated' : 'saved'} successfully!` });
    } catch {
      setOutcome({ ok: false, text: 'Failed to save guidelines. Please try again.' });
    }
  });
  const showProblem = () => form.setFocus(problems[0] as keyof GuidelinesInput);
  return (
    <Page
      {...frame}
      footer={
        <Footer
          message={
            <SaveMessage
              outcome={outcome}
              problems={problems.length}
              onShowProblem={showProblem}
              onClose={() => setOutcome(undefined)}
            />
          }
          dirty={isDirty}
          busy={isSubmitting}
          label={id ? 'Update Guidelines' : 'Save'}
          onReset={() => setResetting(true)}
        />
      }
    >
      <form id={FORM} noValidate onSubmit={submit} onKeyDown={submitByKeys} className="mt-6 space-y-4">
        <Sections register={form.register} errors={errors} />
      </form>
      <UnsavedGuard when={isDirty} />
      <ResetDialog
        open={resetting}
        onReset={() => {
          form.reset(empty);
          onReset();
        }}
        onClose={() => setResetting(false)}
      />
    </Page>
  );
}

const save = (id: string | undefined, body: GuidelinesInput): Promise<Guidelines> =>
  id ? call(updateGuidelines, { params: { id }, body }) : call(createGuidelines, { body });

const pick = (record: Guidelines | undefined): GuidelinesInput =>
  record
    ? (Object.fromEntries(
        Object.keys(empty).map((name) => [name, record[name as keyof GuidelinesInput]]),
      ) as GuidelinesInput)
    : empty;

type SectionsProps = { register: UseFormRegister<GuidelinesDraft>; errors: FieldErrors<GuidelinesDraft> };

function Sections({ register, errors }: SectionsProps) {
  return (
    <>
      {sections.map(({ title, fields }) => (
        <Card key={title} title={title}>
          <div className="space-y-5">
            {fields.map(({ name, label, hint, rows = 2, optional }) => {
              const shared = { label, hint, optional, error: errors[name]?.message };
              return rows === 0 ? (
                <TextField key={name} {...shared} {...register(name)} />
              ) : (
                <TextAreaField key={name} rows={rows} {...shared} {...register(name)} />
              );
            })}
          </div>
        </Card>
      ))}
    </>
  );
}

type FooterProps = { message: ReactNode; dirty: boolean; busy: boolean; label: string; onReset: () => void };

function Footer({ message, dirty, busy, label, onReset }: FooterProps) {
  return (
    <FormFooter
      message={message}
      start={
        <Button variant="ghost" className="-ml-3.5" onClick={onReset}>
          Reset
        </Button>
      }
      note={dirty ? 'Unsaved changes' : undefined}
    >
      <Button type="submit" form={FORM} variant="primary" className="max-sm:flex-1" busy={busy} needsServer>
        {busy ? 'Saving...' : label}
      </Button>
    </FormFooter>
  );
}
