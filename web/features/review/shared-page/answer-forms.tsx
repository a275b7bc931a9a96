import { type RefObject, useEffect, useRef } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import { openWords } from '#web/features/review/review/open-words.ts';
import { ApproveButton, NameField, Problem } from '#web/features/review/shared-page/answer-parts.tsx';
import type { Answering } from '#web/features/review/shared-page/use-answer.ts';
import { useShared } from '#web/features/review/shared-page/use-shared.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';

type Props = { answer: Answering };

/** What a guest is asked before an answer is given. */
export const AnswerForm = ({ answer }: Props) =>
  answer.toFix ? <ApproveAnyway answer={answer} toFix={answer.toFix} /> : <NoteForm answer={answer} />;

/** What should change; it needs words. */
function NoteForm({ answer }: Props) {
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

/** Asks once where the text has something to fix, as it asks members (JUDGE-63). */
function ApproveAnyway({ answer: { isBusy, give, dropQuestion }, toFix }: Props & { toFix: OpenFixes }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="alert" className="min-w-0 basis-full text-sm break-words text-warn-text">
        {openWords(toFix)} Approve anyway?
      </p>
      <Button ref={focusIt} onClick={dropQuestion}>
        Go back
      </Button>
      <Button needsServer busy={isBusy} onClick={() => void give('approved', toFix.count)}>
        Approve anyway
      </Button>
    </div>
  );
}

/** In the card and in the sheet, of which one is visible. */
const focusIt = (button: HTMLButtonElement | null): void => {
  if (button && button.getClientRects().length > 0) button.focus();
};

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
              {answer.toFix ? <AnswerForm answer={answer} /> : <ApproveButton answer={answer} />}
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
