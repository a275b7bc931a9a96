import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Guidelines, GuidelinesInput } from '#shared/contracts/guidelines.ts';
import { frame, sections } from '#web/features/guidelines/fields.ts';
import { guidelinesKind } from '#web/features/guidelines/guidelines-kind.ts';
import { useAskedField } from '#web/lib/asked-field.ts';
import { keys } from '#web/lib/query.ts';
import type { Held } from '#web/lib/record-save.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { RecordMessage, RecordNotes } from '#web/ui/form/record-messages.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ResetDialog } from '#web/ui/overlay/reset-dialog.tsx';

const FORM = 'guidelines-form';

type Props = {
  saved?: Guidelines | undefined;
  /** The id of a deleted brand voice that has a draft. */
  deletedId?: string | undefined;
  onBound: (id: string) => void;
  onReset: () => void;
};

/** GUIDE-03..18. The first save creates the record; later saves update it. */
export function GuidelinesForm({ saved, deletedId, onBound, onReset }: Props) {
  const [resetting, setResetting] = useState(false);
  const queries = useQueryClient();
  useAskedField();
  const record = useRecordForm(guidelinesKind, {
    record: saved,
    deletedId,
    onSaved: (next) => {
      queries.setQueryData(keys.guideline(next.id), next);
      void queries.invalidateQueries({ queryKey: keys.guidelines });
      void queries.invalidateQueries({ queryKey: keys.roles });
      onBound(next.id);
    },
  });
  const { form, base } = record;
  const { errors, isDirty, isSubmitting } = form.formState;
  const showProblem = (name: string | undefined) => form.setFocus(name as keyof GuidelinesInput);
  return (
    <Page
      {...frame}
      footer={
        <Footer
          message={
            <RecordMessage record={record} formId={FORM} newLabel="Save as a new brand voice" onShow={showProblem} />
          }
          dirty={isDirty}
          busy={isSubmitting}
          label={base ? 'Update Guidelines' : 'Save'}
          onReset={() => setResetting(true)}
        />
      }
    >
      <form id={FORM} noValidate onSubmit={record.submit} onKeyDown={submitByKeys} className="mt-6 space-y-4">
        <RecordNotes record={record} formId={FORM} conflictTitle="This brand voice was changed elsewhere" />
        <Sections register={form.register} errors={errors} />
      </form>
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

type SectionsProps = { register: UseFormRegister<Held<GuidelinesInput>>; errors: FieldErrors<GuidelinesInput> };

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
