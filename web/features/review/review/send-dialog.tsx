import { useState } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import type { Review } from '#shared/review/contracts/reviews.ts';
import { Approvers } from '#web/features/review/review/approvers.tsx';
import { OpenQuestion } from '#web/features/review/review/open-question.tsx';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { useStep } from '#web/features/review/review/use-step.ts';
import { openComments, sendLabel } from '#web/features/review/review/words.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type Props = { review: Review; page: ReviewPage; open: boolean; onClose: () => void };

/** Who should approve the document, with a note (REVIEW-03). */
export function SendDialog({ review, page, open, onClose }: Props) {
  const { approvers, last_people, required, open_threads } = review;
  const [chosen, setChosen] = useState<readonly string[]>(last_people);
  const [note, setNote] = useState('');
  const { take, busy, error, open: toFix, reset } = useStep('send', page, onClose);
  const people = chosen.filter((one) => approvers.some(({ id }) => id === one));
  const toggle = (id: string) => setChosen(people.includes(id) ? people.filter((one) => one !== id) : [...people, id]);
  return (
    <FormDialog
      open={open}
      title="Send for review"
      description={`${required} ${required === 1 ? 'approval is' : 'approvals are'} needed. The text is locked until then; you can withdraw it.`}
      submit={sendLabel(people.length)}
      busy={busy}
      disabled={people.length === 0}
      onClose={onClose}
      onSubmit={() => take({ people, note, over: 0 })}
    >
      {error && (
        <Banner tone="error" takeFocus>
          {error}
        </Banner>
      )}
      <Approvers approvers={approvers} people={people} onToggle={toggle} />
      <TextAreaField
        label="Note"
        optional
        maxLength={REVIEW_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {toFix && (
        <OpenQuestion
          open={toFix}
          anyway="Send anyway"
          busy={busy}
          onAnyway={() => take({ people, note, over: toFix.count })}
          onFix={() => {
            reset();
            onClose();
          }}
        />
      )}
      {open_threads > 0 && <p className="text-xs text-fg-3">{openComments(open_threads)}</p>}
    </FormDialog>
  );
}
