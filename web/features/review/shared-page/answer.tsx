import { Suspense, useEffect, useRef } from 'react';
import { ApproveButton, NameField, Problem } from '#web/features/review/shared-page/answer-parts.tsx';
import { answered, notTaken } from '#web/features/review/shared-page/answer-words.ts';
import type { Answering } from '#web/features/review/shared-page/use-answer.ts';
import { useShared } from '#web/features/review/shared-page/use-shared.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Check, X } from '#web/ui/layout/icons.ts';

const forms = () => import('#web/features/review/shared-page/answer-forms.tsx');
const AnswerForm = lazyInPage(() => forms().then((file) => ({ default: file.AnswerForm })));
const AnswerSheet = lazyInPage(() => forms().then((file) => ({ default: file.AnswerSheet })));
const KeptWords = lazyInPage(() =>
  import('#web/features/review/shared-page/kept-words.tsx').then((file) => ({ default: file.KeptWords })),
);

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
      {!isAsked(answer) && answer.note.text !== '' && (
        <Suspense>
          <KeptWords
            words={answer.note}
            label="What should change"
            why="This was not sent, because no answer is taken now. Copy what you wrote."
          />
        </Suspense>
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
        {answer.toFix || answer.open === 'changes_requested' ? (
          <div className="mt-3">
            <Suspense>
              <AnswerForm answer={answer} />
            </Suspense>
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

/**
 * The answer that was given, or why none is taken. It takes the focus from the buttons that gave it, and comes into view:
 * on a phone it stands below the text.
 */
function Given({ answer: { document, setChanging, isGiven } }: Props) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isGiven) status.current?.focus();
  }, [isGiven]);
  const { page } = useShared();
  const given = document.answer;
  return (
    <div ref={status} role="status" tabIndex={-1} className="mt-1 text-sm text-fg-2 outline-none">
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
      <Suspense>{answer.open && <AnswerSheet answer={answer} />}</Suspense>
    </div>
  );
}
