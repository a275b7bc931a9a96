import { type FormEvent, useId, useState } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import { OpenQuestion } from '#web/features/review/review/open-question.tsx';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { useStep } from '#web/features/review/review/use-step.ts';
import { Button } from '#web/ui/form/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import type { Icon } from '#web/ui/layout/icons.ts';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';

type Step = 'approve' | 'request_changes' | 'revoke';
type Props = {
  step: Step;
  page: ReviewPage;
  text: string;
  icon: Icon;
  primary?: boolean;
  question?: string;
  /** What is still open. */
  notice?: string | null;
};

const fields: Record<Step, { label: string; missing?: string }> = {
  approve: { label: 'Note' },
  request_changes: { label: 'Say what should change', missing: 'Say what should change' },
  revoke: { label: 'Say why it is revoked', missing: 'Say why it is revoked' },
};

/** A step with words, confirmed beside its button (REVIEW-07, -08, -13). */
export function AnswerButton({ step, page, text, icon, primary = false, question, notice }: Props) {
  const id = useId();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { take, busy, error, open, reset } = useStep(step, page);
  const { label, missing } = fields[step];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (missing && note.trim() === '') return setProblem(missing);
    setProblem(undefined);
    take({ note, over: 0 });
  };
  return (
    <PopoverButton
      text={text}
      icon={icon}
      variant={primary ? 'primary' : undefined}
      title={question ?? text}
      key={page.version}
    >
      <form noValidate onSubmit={submit} className="space-y-3 px-4 pb-4">
        {notice && <p className="text-sm text-warn-text">{notice}</p>}
        <TextAreaField
          id={id}
          label={label}
          optional={!missing}
          error={problem}
          maxLength={REVIEW_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {error && <FieldError id={`${id}-failed`}>{error}</FieldError>}
        {open ? (
          <OpenQuestion
            open={open}
            anyway="Approve anyway"
            busy={busy}
            onAnyway={() => take({ note, over: open.count })}
            onFix={reset}
          />
        ) : (
          <Button type="submit" variant={step === 'revoke' ? 'danger' : 'primary'} size="sm" busy={busy} needsServer>
            {text}
          </Button>
        )}
      </form>
    </PopoverButton>
  );
}
