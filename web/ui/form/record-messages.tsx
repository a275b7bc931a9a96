import type { FieldValues } from 'react-hook-form';
import type { useRecordForm } from '#web/lib/use-record-form.ts';
import { SaveMessage } from '#web/ui/feedback/save-message.tsx';
import { EditConflict } from '#web/ui/form/edit-conflict.tsx';
import { RestoredNote } from '#web/ui/form/restored-note.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { UsageLink } from '#web/ui/form/usage-link.tsx';

type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values, never, never>>;

type MessageProps<Values extends FieldValues> = {
  record: Pick<RecordForm<Values>, 'form' | 'outcome' | 'closeOutcome' | 'saveAsNew'>;
  /** The form whose submit button takes the focus when the message closes. */
  formId: string;
  newLabel: string;
  onShow: (field: string | undefined) => void;
};

/** The result of the last save, for the footer. A deleted record can be saved as a new one. */
export function RecordMessage<Values extends FieldValues>({ record, formId, newLabel, onShow }: MessageProps<Values>) {
  const { form, outcome, closeOutcome, saveAsNew } = record;
  const { errors, submitCount } = form.formState;
  const problems = submitCount > 0 ? Object.keys(errors) : [];
  const toButton = () => document.querySelector<HTMLElement>(`[type=submit][form=${formId}]`)?.focus();
  return (
    <SaveMessage
      outcome={outcome}
      action={
        outcome?.isLimit ? (
          <UsageLink />
        ) : (
          outcome?.deleted && (
            <TextButton
              onClick={() => {
                toButton();
                saveAsNew();
              }}
            >
              {newLabel}
            </TextButton>
          )
        )
      }
      problems={problems.length}
      onShowProblem={() => onShow(problems[0])}
      onClose={() => {
        if (!outcome?.ok) toButton();
        closeOutcome();
      }}
    />
  );
}

type NotesProps<Values extends FieldValues> = {
  record: Pick<RecordForm<Values>, 'restored' | 'discard' | 'choices' | 'choose'>;
  formId: string;
  conflictTitle: string;
};

/** Above the fields: a restored draft, and changes made elsewhere. */
export function RecordNotes<Values extends FieldValues>({ record, formId, conflictTitle }: NotesProps<Values>) {
  const { restored, discard, choices, choose } = record;
  const lines = choices.map(({ part: { label, textOf }, mine, theirs, ...rest }) => ({
    ...rest,
    label,
    mine: textOf(mine),
    theirs: textOf(theirs),
  }));
  return (
    <>
      <RestoredNote
        show={restored}
        onDiscard={() => {
          discard();
          document.querySelector<HTMLElement>(`#${formId} input`)?.focus();
        }}
      />
      {lines.length > 0 && (
        <EditConflict
          title={conflictTitle}
          lines={lines}
          onChoose={(label, side) => {
            const chosen = choices.find(({ part }) => part.label === label);
            if (chosen) choose(chosen.part, side);
          }}
        />
      )}
    </>
  );
}
