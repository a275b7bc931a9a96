import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Guidelines, type GuidelinesInput, readGuidelines } from '#shared/brand/contracts/guidelines.ts';
import type { VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { frame, sections } from '#web/features/brand/guidelines/fields.ts';
import { guidelinesKind } from '#web/features/brand/guidelines/guidelines-kind.ts';
import { Learning } from '#web/features/brand/guidelines/learning/learning.tsx';
import type { LearningForm } from '#web/features/brand/guidelines/learning/learning-form.ts';
import { Proposal } from '#web/features/brand/guidelines/learning/proposal.tsx';
import { LookSection } from '#web/features/brand/guidelines/look/look-section.tsx';
import { ROLE_LISTS } from '#web/features/brand/shown.ts';
import { useAskedField } from '#web/lib/asked-field.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { useMay } from '#web/lib/rights.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { EditorsOnly } from '#web/ui/form/editors-only.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { RecordMessage, RecordNotes } from '#web/ui/form/record-messages.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChangedBy } from '#web/ui/layout/changed-by.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import type { PageWidth } from '#web/ui/layout/page-widths.ts';
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
      queries.setQueryData(readOf(readGuidelines, { params: { id: next.id } }).queryKey, next);
      void readAgain(queries, [nounKey(readGuidelines), ROLE_LISTS]);
      onBound(next.id);
    },
  });
  const mayWrite = useMay('brand.write');
  const { form, base } = record;
  const [voice, setVoice] = useState<VoiceReadingResult | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  // The proposals stand beside the fields.
  const width: PageWidth = voice ? 'wide' : 'form';
  const showProblem = (name: string | undefined) => form.setFocus(name as keyof GuidelinesInput);
  return (
    <Page
      {...frame}
      width={width}
      footer={
        mayWrite && (
          <Footer
            width={width}
            message={
              <RecordMessage record={record} formId={FORM} newLabel="Save as a new brand voice" onShow={showProblem} />
            }
            dirty={isDirty}
            busy={isSubmitting}
            label={base ? 'Update Guidelines' : 'Save'}
            onReset={() => setResetting(true)}
          />
        )
      }
    >
      <div className="mt-6 space-y-4">
        <ChangedBy of={saved} />
        {mayWrite && <Learning form={form} name={saved?.id ?? deletedId ?? 'new'} onVoice={setVoice} />}
      </div>
      <form id={FORM} noValidate onSubmit={record.submit} onKeyDown={submitByKeys} className="mt-4 space-y-4">
        <RecordNotes record={record} formId={FORM} conflictTitle="This brand voice was changed elsewhere" />
        <EditorsOnly permission="brand.write">
          <Sections form={form} voice={voice} />
        </EditorsOnly>
      </form>
      {saved && mayWrite && <LookSection id={saved.id} />}
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

type SectionsProps = { form: LearningForm; voice: VoiceReadingResult | null };

function Sections({ form, voice }: SectionsProps) {
  const { errors } = form.formState;
  return (
    <>
      {sections.map(({ title, fields }) => (
        <Card key={title} title={title}>
          <div className="space-y-5">
            {fields.map(({ name, label, hint, rows = 2, optional }) => {
              const shared = { label, hint, optional, error: errors[name]?.message };
              const isLearned = name !== 'profile_name' && name !== 'additional_notes';
              return (
                <div key={name} className={voice ? 'grid gap-4 lg:grid-cols-2' : undefined}>
                  {rows === 0 ? (
                    <TextField {...shared} {...form.register(name)} />
                  ) : (
                    <TextAreaField rows={rows} {...shared} {...form.register(name)} />
                  )}
                  {voice && isLearned && <Proposal name={name} form={form} voice={voice} />}
                </div>
              );
            })}
          </div>
        </Card>
      ))}
    </>
  );
}

type FooterProps = {
  width: PageWidth;
  message: ReactNode;
  dirty: boolean;
  busy: boolean;
  label: string;
  onReset: () => void;
};

function Footer({ width, message, dirty, busy, label, onReset }: FooterProps) {
  return (
    <FormFooter
      width={width}
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
