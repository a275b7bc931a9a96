import { useState } from 'react';
import { attachThread, reopenThread, replyToThread, resolveThread } from '#shared/review/contracts/comments.ts';
import { CommentRow } from '#web/features/review/comments/comment-row.tsx';
import { useCommented } from '#web/features/review/comments/commented.ts';
import { Composer, type Sent } from '#web/features/review/comments/composer.tsx';
import { passageAt } from '#web/features/review/comments/draft.ts';
import { isLost, type Shown } from '#web/features/review/comments/threads.ts';
import { useThreadChange } from '#web/features/review/comments/use-threads.ts';
import { useMayOn } from '#web/features/team/authors.ts';
import { call } from '#web/lib/call.ts';
import { readDraft } from '#web/lib/drafts.ts';
import { useMay } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = { shown: Shown; selected: boolean; onSelect: () => void };

/** A thread: its quote, its comments, and what can be done with it. */
export function ThreadCard({ shown, selected, onSelect }: Props) {
  const { thread } = shown;
  const { me } = useCommented();
  const [isReplying, setReplying] = useState(() => readDraft(me.id, `reply:${thread.id}`) !== undefined);
  const answer = useThreadChange(({ body, key: idempotencyKey }: Sent) =>
    call(replyToThread, { params: { id: thread.id }, body: { body }, idempotencyKey }),
  );
  return (
    <li
      data-item={thread.id}
      className={`mx-2 scroll-my-4 rounded-md px-3 py-2.5 ${selected ? 'bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-card)]' : ''}`}
    >
      <Quote shown={shown} selected={selected} onSelect={onSelect} />
      <ul>
        {thread.comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </ul>
      {thread.resolved_at && (
        <p className="mt-1 text-xs text-fg-3">
          Resolved by {thread.resolved_by?.name ?? 'Deleted user'} <RelativeTime iso={thread.resolved_at} />
        </p>
      )}
      {isReplying ? (
        <div className="mt-2 pl-8">
          <Composer
            name={`reply:${thread.id}`}
            label="Reply"
            placeholder="Reply, @ mentions"
            action="Reply"
            note={thread.share_id ? 'Visible to people with the link' : undefined}
            autoFocus
            onSend={(sent) => answer.mutateAsync(sent).then(() => setReplying(false))}
            onCancel={() => setReplying(false)}
          />
        </div>
      ) : (
        <Actions shown={shown} onReply={() => setReplying(true)} />
      )}
    </li>
  );
}

function Quote({ shown, selected, onSelect }: Props) {
  const quote = shown.thread.anchor?.quote;
  if (quote === undefined) return <p className="text-xs text-fg-3">Whole text</p>;
  const edge = selected ? 'border-accent' : 'border-warn';
  if (!shown.anchor)
    return (
      <p className="truncate border-l-2 border-line-strong pl-2 text-xs text-fg-3">
        <del>{quote}</del>
      </p>
    );
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={`block w-full truncate border-l-2 pl-2 text-left text-xs text-fg-2 max-md:min-h-11 ${edge}`}
      onClick={onSelect}
    >
      {shown.anchor.quote}
    </button>
  );
}

/** What one's role allows: a reviewer resolves what one has started oneself. */
function Actions({ shown, onReply }: { shown: Shown; onReply: () => void }) {
  const { thread } = shown;
  const mayReply = useMay('comment.write');
  const mayResolve = useMayOn('comment.resolve', thread.comments[0]?.author?.id ?? null);
  const isResolved = thread.resolved_at !== null;
  const toggle = useThreadChange((_: null) =>
    call(isResolved ? reopenThread : resolveThread, { params: { id: thread.id } }),
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 pl-8">
      {isLost(shown)
        ? mayResolve && <Attach thread={thread.id} />
        : mayReply && (
            <Button size="sm" needsServer onClick={onReply}>
              Reply
            </Button>
          )}
      {mayResolve && (
        <Button size="sm" variant="ghost" needsServer busy={toggle.isPending} onClick={() => toggle.mutate(null)}>
          {isResolved ? 'Reopen' : 'Resolve'}
        </Button>
      )}
      {toggle.isError && (
        <p role="alert" className="basis-full text-xs text-danger-text">
          {isResolved
            ? 'Failed to reopen the comment. Please try again.'
            : 'Failed to resolve the comment. Please try again.'}
        </p>
      )}
    </div>
  );
}

/** Attaches the thread to what is selected in the text (COMMENT-10). */
function Attach({ thread }: { thread: string }) {
  const commented = useCommented();
  const [isAsked, setAsked] = useState(false);
  const attach = useThreadChange((_: null) => {
    const anchor = passageAt(commented, commented.selection());
    if (anchor) return call(attachThread, { params: { id: thread }, body: anchor });
    setAsked(true);
    return Promise.resolve(undefined);
  });
  return (
    <>
      <Button size="sm" needsServer busy={attach.isPending} onClick={() => attach.mutate(null)}>
        Attach to a passage
      </Button>
      {(isAsked || attach.isError) && (
        <p role="status" className="order-last basis-full text-xs text-fg-2">
          {attach.isError
            ? 'Failed to attach the comment. Please try again.'
            : 'Select the passage in the text, then press this again.'}
        </p>
      )}
    </>
  );
}
