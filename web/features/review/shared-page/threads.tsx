import { useEffect, useRef, useState } from 'react';
import type { GuestThread, ShownDocument } from '#shared/review/contracts/shared-page.ts';
import { piecesOf } from '#shared/review/mentions.ts';
import type { Anchor } from '#shared/text/anchors.ts';
import { Composer } from '#web/features/review/shared-page/composer.tsx';
import { reply, startThread } from '#web/features/review/shared-page/guest-calls.ts';
import { KeptWords } from '#web/features/review/shared-page/kept-words.tsx';
import { useWords } from '#web/features/review/shared-page/tab.ts';
import { useShared } from '#web/features/review/shared-page/use-shared.ts';
import { draftedIds, readDraft } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { MessageSquarePlus } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Begun = { anchor: Anchor | null } | null;
type Props = {
  document: ShownDocument;
  begun: Begun;
  onBegin: (begun: Begun) => void;
  current: string | null;
  onChoose: (id: string) => void;
};

/** The threads of the link about one document (SHARE-07). */
export function Threads({ document, begun, onBegin, current, onChoose }: Props) {
  const { page, token } = useShared();
  const { place, threads } = document;
  // Words of before a reload.
  const isKept = begun === null && readDraft(token, `thread:${place}`) !== undefined;
  const shown = isKept ? { anchor: null } : begun;
  if (!page.may_comment && threads.length === 0) return null;
  return (
    <section>
      <div className="flex min-h-9 items-center">
        <h2 className="text-sm font-semibold">Comments</h2>
        {page.may_comment && <CommentButton onClick={() => onBegin({ anchor: null })} />}
      </div>
      {shown && <NewThread place={place} anchor={shown.anchor} onEnd={() => onBegin(null)} />}
      <OrphanedReplies />
      {threads.length === 0 && !shown && (
        <p className="mt-2 text-sm text-fg-2">No comments yet. Select a passage to comment on it.</p>
      )}
      <ul className="mt-2 space-y-3">
        {inOrder(threads).map((thread) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            isCurrent={thread.id === current}
            onChoose={() => onChoose(thread.id)}
          />
        ))}
      </ul>
    </section>
  );
}

const CommentButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" variant="ghost" icon={MessageSquarePlus} className="ml-auto" onClick={onClick}>
    Comment
  </Button>
);

/** Those about a passage in its order, then those about the whole; resolved ones last. */
const inOrder = (threads: readonly GuestThread[]): GuestThread[] => {
  const rank = ({ anchor, is_resolved }: GuestThread) => Number(is_resolved) * 2 + Number(anchor === null);
  const card = ({ anchor }: GuestThread) => Number.parseInt(anchor?.part ?? '', 10) || 0;
  return [...threads].sort(
    (one, other) =>
      rank(one) - rank(other) || card(one) - card(other) || (one.anchor?.start ?? 0) - (other.anchor?.start ?? 0),
  );
};

function NewThread({ place, anchor, onEnd }: { place: number; anchor: Anchor | null; onEnd: () => void }) {
  return (
    <section aria-label="New comment" className="card mt-2 p-3.5">
      <p className={`mb-2 truncate text-xs text-fg-2 ${anchor ? 'border-l-2 border-accent pl-2' : ''}`}>
        {anchor ? anchor.quote : 'Whole text'}
      </p>
      <Composer
        key={anchor ? `${anchor.part}:${anchor.start}:${anchor.end}` : ''}
        name={`thread:${place}`}
        label="Comment"
        action="Comment"
        write={(access, body) => startThread(access, { place, body, anchor })}
        onSent={onEnd}
        onCancel={onEnd}
      />
    </section>
  );
}

function ThreadCard({ thread, isCurrent, onChoose }: ThreadProps) {
  const { page } = useShared();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={card} className={`card scroll-my-20 p-3.5 ${isCurrent ? 'picked' : ''}`}>
      <Quote thread={thread} isCurrent={isCurrent} onChoose={onChoose} />
      <ul className="mt-2.5 space-y-3">
        {thread.comments.map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ul>
      {thread.is_resolved && <p className="mt-2 text-xs text-fg-3">Resolved</p>}
      {page.may_comment && <Reply thread={thread} />}
    </li>
  );
}

function Reply({ thread: { id } }: Pick<ThreadProps, 'thread'>) {
  const { token } = useShared();
  const [isReplying, setReplying] = useState(() => readDraft(token, `reply:${id}`) !== undefined);
  const end = () => setReplying(false);
  return (
    <div className="mt-2 pl-8">
      {isReplying ? (
        <Composer
          name={`reply:${id}`}
          label="Reply"
          action="Reply"
          write={(access, body) => reply(access, id, body)}
          onSent={end}
          onCancel={end}
        />
      ) : (
        <Button size="sm" needsServer onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
    </div>
  );
}

type ThreadProps = { thread: GuestThread; isCurrent: boolean; onChoose: () => void };

function Quote({ thread: { quote, anchor, is_resolved }, isCurrent, onChoose }: ThreadProps) {
  if (quote === null) return <p className="text-xs text-fg-3">Whole text</p>;
  if (!anchor || is_resolved)
    return (
      <p className="truncate border-l-2 border-line-strong pl-2 text-xs text-fg-3">
        {anchor ? quote : <del>{quote}</del>}
      </p>
    );
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      className={`block min-h-6 w-full truncate border-l-2 pl-2 text-left text-xs text-fg-2 max-md:min-h-11 ${isCurrent ? 'border-accent' : 'border-warn'}`}
      onClick={onChoose}
    >
      {quote}
    </button>
  );
}

function Said({ comment }: { comment: GuestThread['comments'][number] }) {
  const { author, body, created_at, is_edited, is_removed } = comment;
  if (is_removed) return <li className="pl-8 text-sm text-fg-3">Comment removed</li>;
  let at = 0;
  return (
    <li className="flex gap-2">
      <Avatar name={author} size="xs" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-fg-3">
          <span className="font-semibold break-words text-fg">{author}</span>
          <RelativeTime iso={created_at} />
          {is_edited && <span>edited</span>}
        </p>
        <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
          {piecesOf(body, []).map(({ kind, text }) => {
            const key = at;
            at += text.length;
            if (kind !== 'link') return text;
            return (
              <a key={key} href={text} target="_blank" rel="nofollow noopener noreferrer" className="text-link">
                {text}
              </a>
            );
          })}
        </p>
      </div>
    </li>
  );
}

/** Replies to threads that are gone. */
function OrphanedReplies() {
  const { page, token } = useShared();
  const known = new Set(page.documents.flatMap(({ threads }) => threads.map(({ id }) => id)));
  const gone = draftedIds(token, 'reply:').filter((id) => !known.has(id));
  return gone.map((id) => <OrphanedReply key={id} id={id} />);
}

function OrphanedReply({ id }: { id: string }) {
  const words = useWords(useShared().token, `reply:${id}`);
  return <KeptWords words={words} label="Reply" why="The comment was removed. Copy what you wrote." />;
}
