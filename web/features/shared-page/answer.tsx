import { type ReactNode, useEffect, useRef } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/contracts/reviews.ts';
import { GUEST_NAME_MAX } from '#shared/contracts/shared-page.ts';
import { answered, notTaken } from '#web/features/shared-page/answer-words.ts';
import { KeptWords } from '#web/features/shared-page/kept-words.tsx';
import type { Answering } from '#web/features/shared-page/use-answer.ts';
import { useShared } from '#web/features/shared-page/use-shared.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Check, X } from '#web/ui/layout/icons.ts';

type Props = { answer: Answering };

/** Whether the guest is asked now, and not only shown the answer given. */
const isAsked = ({ document, isChanging }: Answering): boolean =>
  document.takes_answer && (document.answer === null || isChanging);

/** 'What do you think?' beside the text (SHARE-05). */
export function AnswerCard({ answer }: Props) {
  const { page } = useShared();
  if (!page.may_answer) return null;
  return (
    <section className="card p-4">
      <h2 className="font-semibold tracking-tight">What do you think?</h2>
      {isAsked(answer) ? <AskedCard answer={answer} sender={page.sender} /> : <Given answer={answer} />}
      {!isAsked(answer) && (
        <KeptWords
          words={answer.note}
          label="What should change"
          why="This was not sent, because no answer is taken now. Copy what you wrote."
        />
      )}
    </section>
  );
}

function AskedCard({ answer, sender }: Props & { sender: string | null }) {
  return (
    <>
      {sender && <p className="mt-1 text-sm text-fg-2">{sender} sees your answer at once.</p>}
      <div className="mt-3 max-lg:hidden">
        <NameField error={answer.wrong.name} />
        {answer.open === 'changes_requested' ? (
          <div className="mt-3">
            <NoteForm answer={answer} />
          </div>
        ) : (
          <div className="mt-4 grid gap-2">
            <ApproveButton answer={answer} />
            <Button icon={X} needsServer onClick={() => answer.setOpen('changes_requested')}>
              Request changes
            </Button>
            <Problem answer={answer} />
          </div>
        )}
      </div>
      <CancelChange answer={answer} />
    </>
  );
}

function CancelChange({ answer }: Props) {
  if (!answer.isChanging || answer.open) return null;
  return (
    <TextButton className="mt-3" onClick={() => answer.setChanging(false)}>
      Keep my answer
    </TextButton>
  );
}

/** The answer that was given, or why none is taken. */
function Given({ answer: { document, setChanging } }: Props) {
  const { page } = useShared();
  const given = document.answer;
  return (
    <div role="status" className="mt-1 text-sm text-fg-2">
      <p>{given ? answered(given, page.guest_name) : notTaken(document)}</p>
      {given && given.note !== '' && (
        <p dir="auto" className="mt-2 border-l-2 border-line-strong pl-2 break-words whitespace-pre-wrap">
          {given.note}
        </p>
      )}
      {given && document.takes_answer && (
        <TextButton className="mt-2" onClick={() => setChanging(true)}>
          Change my answer
        </TextButton>
      )}
    </div>
  );
}

export function NameField({ error }: { error: string | undefined }) {
  const { name, setName } = useShared();
  return (
    <TextField
      label="Your name"
      autoComplete="name"
      maxLength={GUEST_NAME_MAX}
      value={name}
      error={error}
      onChange={(event) => setName(event.target.value)}
    />
  );
}

const ApproveButton = ({ answer }: Props) => (
  <Button
    variant="primary"
    icon={Check}
    needsServer
    busy={answer.isBusy && answer.open !== 'changes_requested'}
    onClick={() => void answer.give('approved')}
  >
    Approve
  </Button>
);

const Problem = ({ answer: { problem } }: Props): ReactNode =>
  problem && (
    <p role="alert" className="mt-1 text-xs font-medium text-danger-text">
      {problem}
    </p>
  );

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

/** The same answers at the bottom of a narrow page; their forms open over the text. */
export function AnswerBar({ answer }: Props) {
  const { page, name } = useShared();
  if (!page.may_answer || !isAsked(answer)) return null;
  const approve = () => (name.trim() === '' ? answer.setOpen('approved') : void answer.give('approved'));
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface p-3 lg:hidden">
      {answer.open === null && <Problem answer={answer} />}
      <div className="flex gap-2 *:flex-1">
        <Button icon={X} needsServer onClick={() => answer.setOpen('changes_requested')}>
          Request changes
        </Button>
        <Button variant="primary" icon={Check} needsServer busy={answer.isBusy} onClick={approve}>
          Approve
        </Button>
      </div>
      {answer.open && <AnswerSheet answer={answer} />}
    </div>
  );
}

/** Modal, so that the focus stays in it; the Escape key closes it. Wider pages have the card instead. */
function AnswerSheet({ answer }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(width < 64rem)');
    const showOrHide = () => {
      if (narrow.matches) sheet.current?.showModal();
      else sheet.current?.close();
    };
    showOrHide();
    narrow.addEventListener('change', showOrHide);
    return () => narrow.removeEventListener('change', showOrHide);
  }, []);
  return (
    <dialog
      ref={sheet}
      aria-label="Your answer"
      className="mx-0 mt-auto mb-0 w-full max-w-none border-t border-line bg-raised p-4 text-fg shadow-pop backdrop:bg-fg/50"
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
