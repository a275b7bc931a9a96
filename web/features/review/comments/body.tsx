import type { Comment } from '#shared/review/contracts/comments.ts';
import { piecesOf } from '#shared/review/mentions.ts';

/** The words of a comment: plain text with names and links (COMMENT-05, -06). */
export function Body({ comment: { body, mentions } }: { comment: Comment }) {
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
