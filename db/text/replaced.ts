import { sql } from 'kysely';
import type { The } from '#db/statement.ts';

/** Where the review of a document stands once a generation stored a new text over it: only words of a reviewer stay. */
export const draftAgain = sql`case generated_documents.review_state
  when 'changes_requested' then 'changes_requested' else 'draft' end`;

/** Ends the open round of the row `document`, in the statement that stores its new text. */
export const replaceRound = sql`
  update reviews set ended_at = now(), outcome = 'replaced' from document
    where reviews.document_id = document.id and reviews.workspace_id = document.workspace_id and reviews.ended_at is null
    returning reviews.id, reviews.document_id`;

/** The act of who started the generation, for the rows `replaced`. */
export const recordReplaced = ({ template_name, job_title }: The<{ template_name: string; job_title: string }>) => sql`
  insert into workspace_activity (workspace_id, actor_id, actor_kind, action, subject_id, subject_name, details)
    select ended.workspace_id, ended.user_id, case when ended.user_id is null then 'system' else 'user' end,
      'review.replaced', replaced.document_id, ${template_name}::text,
      jsonb_build_object('job_title', ${job_title}::text)
    from ended, replaced`;

/** The event of a document that is a draft again although its content is the same. */
export const reviewChanged = sql`
  select ended.workspace_id, ended.user_id, 'document.review_changed', document.id, '{}'::jsonb
    from ended, document, before where before.review_state in ('in_review', 'approved')`;
