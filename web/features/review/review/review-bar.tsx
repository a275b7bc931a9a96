import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Review, readApproved, readReview } from '#shared/review/contracts/reviews.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import type { ReviewState } from '#shared/text/review-states.ts';
import { Actions } from '#web/features/review/review/actions.tsx';
import { Note, useAskedInAddress } from '#web/features/review/review/note.tsx';
import type { ReviewPage } from '#web/features/review/review/page.ts';
import { sentenceOf, wentOnWords } from '#web/features/review/review/words.ts';
import { versionKeys } from '#web/features/text/document-keys.ts';
import { reviewStateWords } from '#web/features/text/review-state-words.ts';
import { readAgain, readOf } from '#web/lib/endpoint.ts';
import { usePerson } from '#web/lib/session.ts';
import { onDocument } from '#web/lib/socket.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Pill, type Tone } from '#web/ui/feedback/pill.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Check, CircleAlert, Clock3, type Icon, Pencil } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

const looks: Record<ReviewState, { tone: Tone; icon: Icon }> = {
  draft: { tone: 'neutral', icon: Pencil },
  in_review: { tone: 'warn', icon: Clock3 },
  changes_requested: { tone: 'danger', icon: CircleAlert },
  approved: { tone: 'ok', icon: Check },
};

/** Where the review of a document stands, between its title and its text (REVIEW-01). */
export function ReviewBar({ page }: { page: ReviewPage }) {
  const review = useReview(page);
  const { isApprovedShown, onApprovedShown } = page;
  useAskedInAddress(review, page);
  const hasDraftBeside = review?.approved != null && review.state !== 'approved';
  useEffect(() => {
    if (review && !hasDraftBeside) onApprovedShown(false);
  }, [review, hasDraftBeside, onApprovedShown]);
  if (!review || !isVisible(review)) return null;
  return (
    <>
      <section aria-label="Review" className="card mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <Standing review={review} />
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          <Actions review={review} page={page} />
        </div>
        <Note review={review} page={page} />
        {wentOnWords(review) && <p className="basis-full text-xs break-words text-fg-2">{wentOnWords(review)}</p>}
        {hasDraftBeside && <Switch isApproved={isApprovedShown} onApproved={onApprovedShown} />}
      </section>
      {isApprovedShown && review.approved && <ApprovedText id={page.id} version={review.approved.version} />}
    </>
  );
}

/** In Personal only once a share link asked. */
const isVisible = ({ is_shared, state, round, approved }: Review): boolean =>
  is_shared || state !== 'draft' || round !== null || approved !== null;

/** Read again when the page or an event knows another state. */
function useReview({ id, state }: ReviewPage): Review | undefined {
  const client = useQueryClient();
  const { data } = useQuery(readOf(readReview, { params: { id } }));
  const isOther = data !== undefined && data.state !== state;
  useEffect(() => {
    if (isOther) void readAgain(client, [readOf(readReview, { params: { id } }).queryKey, ...versionKeys(id)]);
  }, [client, id, isOther]);
  useEffect(
    () =>
      onDocument((document) => {
        if (document.id === id) void readAgain(client, [readOf(readReview, { params: { id } }).queryKey]);
      }),
    [client, id],
  );
  return data;
}

function Standing({ review }: { review: Review }) {
  const { id: me } = usePerson();
  const { tone, icon } = looks[review.state];
  const { strong, text } = sentenceOf(review, me);
  return (
    <p role="status" className="min-w-0 flex-1 basis-60 text-sm break-words text-fg-2">
      <span className="mr-3 inline-flex align-middle">
        <Pill tone={tone} icon={icon}>
          {reviewStateWords[review.state]}
        </Pill>
      </span>
      {strong && <strong className="font-semibold text-fg">{strong} </strong>}
      {text}
      {text.endsWith(', sent') && review.round && (
        <>
          {' '}
          <RelativeTime iso={review.round.sent_at} />
        </>
      )}
    </p>
  );
}

type SwitchProps = { isApproved: boolean; onApproved: (approved: boolean) => void };

/** Which of the two texts is shown (REVIEW-10). */
const Switch = ({ isApproved, onApproved }: SwitchProps) => (
  <fieldset className="flex basis-full gap-4 text-sm">
    <legend className="sr-only">Shown text</legend>
    {[
      { label: 'Draft', value: false },
      { label: 'Approved version', value: true },
    ].map(({ label, value }) => (
      <label key={label} className="flex min-h-6 items-center gap-2 max-md:min-h-11">
        <input
          type="radio"
          name="shown-text"
          className="size-3.5 shrink-0"
          checked={isApproved === value}
          onChange={() => onApproved(value)}
        />
        {label}
      </label>
    ))}
  </fieldset>
);

/** The approved text, to read, in place of the draft (REVIEW-10). */
function ApprovedText({ id, version }: { id: string; version: number }) {
  const read = readOf(readApproved, { params: { id } });
  // Immutable while the number of the approved version is the same.
  const approved = useQuery({ ...read, queryKey: [...read.queryKey, version] });
  const placeholder = (
    <Loading label="Loading the approved version">
      <Skeleton className="h-[60dvh]" />
    </Loading>
  );
  return (
    <Loaded query={approved} failed="Failed to load the approved version" placeholder={placeholder}>
      {({ kind, content, language }) => (
        <section aria-label="Approved version" className="card text-card space-y-4 px-5 py-6 sm:px-8 sm:py-7">
          {partsOf(kind ?? 'plain', content).map(({ name, card, text }) => (
            <div key={name} lang={language ?? undefined}>
              {card && <p className="mb-0.5 text-xs font-medium text-fg-3">{card}</p>}
              <p className="text-[0.9375rem] leading-[1.625rem] break-words whitespace-pre-wrap max-md:text-[1rem]">
                {text}
              </p>
            </div>
          ))}
        </section>
      )}
    </Loaded>
  );
}
