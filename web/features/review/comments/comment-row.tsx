import { useState } from 'react';
import { type Comment, deleteComment, editComment } from '#shared/review/contracts/comments.ts';
import { piecesOf } from '#shared/review/mentions.ts';
import { useCommented } from '#web/features/review/comments/commented.ts';
import { Composer } from '#web/features/review/comments/composer.tsx';
import { typedOf } from '#web/features/review/comments/mention-words.ts';
import { useThreadChange } from '#web/features/review/comments/use-threads.ts';
import { authorIdOf, useMayOn } from '#web/features/team/authors.ts';
import { call } from '#web/lib/call.ts';
import { useMay } from '#web/lib/rights.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

export const nameOf = ({ author, guest_name }: Pick<Comment, 'author' | 'guest_name'>): string =>
  author?.name || guest_name || 'Deleted user';

/** One comment; one's own can be edited and deleted, and admins delete any (COMMENT-07). */
export function CommentRow({ comment }: { comment: Comment }) {
  const { me, people } = useCommented();
  const [isEdited, setEdited] = useState(false);
  const params = { id: comment.id };
  const edit = useThreadChange((body: string) => call(editComment, { params, body: { body } }));
  const remove = useThreadChange((_: null) => call(deleteComment, { params }));
  const mayEdit = useMay('comment.edit') && comment.author?.id === me.id;
  const mayDelete = useMayOn('comment.delete', authorIdOf(comment));
  const name = nameOf(comment);
  const known = [...people, ...comment.mentions];
  if (comment.deleted_at) return <li className="py-1.5 pl-8 text-sm text-fg-3">Comment removed</li>;
  return (
    <li className="flex gap-2 py-1.5">
      <Avatar name={name} size="xs" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-fg-3">
          <span className="font-semibold text-fg">{name}</span>
          <RelativeTime iso={comment.created_at} />
          {comment.edited_at && <span>edited</span>}
        </p>
        {isEdited ? (
          <Composer
            name={`comment:${comment.id}`}
            label="Edit comment"
            action="Save"
            initial={typedOf(comment.body, known)}
            autoFocus
            onSend={({ body }) => edit.mutateAsync(body).then(() => setEdited(false))}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <Body comment={comment} />
        )}
        {(mayEdit || mayDelete) && !isEdited && (
          <div className="mt-0.5 flex gap-3 text-xs">
            {mayEdit && <TextButton onClick={() => setEdited(true)}>Edit</TextButton>}
            {mayDelete && (
              <TextButton disabled={remove.isPending} onClick={() => remove.mutate(null)}>
                Delete
              </TextButton>
            )}
          </div>
        )}
        {remove.isError && (
          <p role="alert" className="text-xs text-danger-text">
            Failed to delete the comment. Please try again.
          </p>
        )}
      </div>
    </li>
  );
}

/** The words of a comment: plain text with names and links (COMMENT-05, -06). */
function Body({ comment: { body, mentions } }: { comment: Comment }) {
  let at = 0;
  return (
    <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
      {piecesOf(body, mentions).map(({ kind, text }) => {
        const key = at;
        at += text.length;
        if (kind === 'mention') {
          return (
            <span key={key} className="rounded-sm bg-accent-soft font-medium text-accent">
              {text}
            </span>
          );
        }
        return kind === 'link' ? (
          <a key={key} href={text} target="_blank" rel="nofollow noopener" className="text-link">
            {text}
          </a>
        ) : (
          text
        );
      })}
    </p>
  );
}
