import type { EventOrigin } from '#db/base/outbox.ts';
import type { Actor } from '#db/team/activity.ts';

/** A guest of a share link, who sees and answers its threads alone. */
export type Guest = { id: string; name: string; share_id: string };
/** Who writes a comment: a member (the `Scope` of the request is one) or a guest. */
export type CommentAuthor = { workspace_id: string; actor_id: string } | { workspace_id: string; guest: Guest };

export const columnsOf = (author: CommentAuthor) =>
  'guest' in author
    ? { user_id: null, guest_id: author.guest.id, guest_name: author.guest.name }
    : { user_id: author.actor_id, guest_id: null, guest_name: null };

export const originOf = (author: CommentAuthor): EventOrigin =>
  'guest' in author ? { workspace_id: author.workspace_id, actor_id: null, actor_name: author.guest.name } : author;

export const actorOf = (author: CommentAuthor): Actor =>
  'guest' in author ? { workspace_id: author.workspace_id, guest: author.guest.name } : author;
