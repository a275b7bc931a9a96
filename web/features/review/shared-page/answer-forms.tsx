import { type RefObject, useEffect, useRef } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import { ApproveButton, NameField, Problem } from '#web/features/review/shared-page/answer-parts.tsx';
import type { Answering } from '#web/features/review/shared-page/use-answer.ts';
import { useShared } from '#web/features/review/shared-page/use-shared.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';

type Props = { answer: Answering };

/** What should change; it needs words. */
export function NoteForm({ answer }: Props) {
  const area = useRef<HTMLFormElement>(null);
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      ref={area}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void answer.give('changes_requested');
      }}
    >
      <TextAreaField
        label="What should change"
        maxLength={REVIEW_NOTE_LENGTH}
        rows={3}
        value={answer.note.text}
        error={answer.wrong.note}
        onChange={(event) => answer.note.type(event.target.value)}
      />
      <Problem answer={answer} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" needsServer busy={answer.isBusy}>
          Request changes
        </Button>
        <Button variant="ghost" onClick={() => answer.setOpen(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Modal, so that the focus stays in it; the Escape key closes it. Wider pages have the card instead. */
export function AnswerSheet({ answer }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  useModal(sheet);
  return (
    <dialog
      ref={sheet}
      aria-label="Your answer"
      className="bottom-sheet mx-0 mt-auto mb-0 w-full max-w-none border-t border-line bg-raised p-4 text-fg shadow-pop"
      onCancel={() => answer.setOpen(null)}
    >
      <NameField error={answer.wrong.name} />
      <div className="mt-4">
        {answer.open === 'approved' ? (
          <>
            <Problem answer={answer} />
            <div className="mt-3 flex flex-wrap gap-2">
              <ApproveButton answer={answer} />
              <Button variant="ghost" onClick={() => answer.setOpen(null)}>
                Cancel
              </Button>
            </div>
          </>
        ) : (
          <NoteForm answer={answer} />
        )}
      </div>
    </dialog>
  );
}

/** Opens the sheet while the page is narrow. */
function useModal(sheet: RefObject<HTMLDialogElement | null>): void {
  const isNamed = useRef(useShared().name.trim() !== '');
  useEffect(() => {
    const narrow = matchMedia('(width < 64rem)');
    const showOrHide = () => {
      if (narrow.matches) sheet.current?.showModal();
      else sheet.current?.close();
      // The name is the first field, which a guest with a name need not visit.
      if (isNamed.current) sheet.current?.querySelector('textarea')?.focus();
    };
    showOrHide();
    narrow.addEventListener('change', showOrHide);
    return () => narrow.removeEventListener('change', showOrHide);
  }, [sheet]);
}
