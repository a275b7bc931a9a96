import { useState } from 'react';
import { REVIEW_NOTE_LENGTH } from '#shared/constants.ts';
import type { Review } from '#shared/review/contracts/reviews.ts';
import { OpenQuestion } from '#web/features/review/review/open-question.tsx';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { useStep } from '#web/features/review/review/use-step.ts';
import { openComments, sendLabel } from '#web/features/review/review/words.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type Props = { review: Review; page: ReviewPage; open: boolean; onClose: () => void };

const roleWords = { owner: 'Owner', admin: 'Admin', editor: 'Editor', reviewer: 'Reviewer', viewer: 'Viewer' } as const;

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
      description={`${required} ${required === 1 ? 'approval is' : 'approvals are'} needed. The document is locked until then; you can withdraw it.`}
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
      <fieldset>
        <legend className="text-sm font-medium">Who should approve it?</legend>
        <ul className="mt-1.5 max-h-60 overflow-y-auto rounded-sm border border-line-strong">
          {approvers.map((one) => (
            <li key={one.id} className="border-t border-line first:border-t-0">
              <label className="flex min-h-11 items-center gap-3 px-3 py-2 text-sm hover:bg-hover">
                <input
                  type="checkbox"
                  className="size-4 shrink-0"
                  checked={people.includes(one.id)}
                  onChange={() => toggle(one.id)}
                />
                <Avatar name={one.name} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{one.name}</span>
                  {one.job_title && <span className="block text-xs break-words text-fg-3">{one.job_title}</span>}
                </span>
                <span className="text-xs text-fg-3">{roleWords[one.role]}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
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
