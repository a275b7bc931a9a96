import type { AuthContext } from '#api/accounts/auth/context.ts';
import { logoLink } from '#api/team/workspaces/logos.ts';
import type { Guest, GuestScope } from '#db/review/shares/guest.ts';
import {
  documentsOfGuest,
  type GuestDocument,
  type StoredGuestThread,
  threadsOfGuest,
} from '#db/review/shares/guest-page.ts';
import { shownText } from '#shared/review/mentions.ts';
import { anchorBudget, createAnchorMap } from '#shared/text/anchors.ts';
import { partsOf } from '#shared/text/document-parts.ts';

type Parts = Pick<AuthContext, 'db' | 'storage'>;

/** What a guest sees. Names alone: no id of a role, a person or a document, no address, no other version (SHARE-04). */
export async function pageOf(parts: Parts, scope: GuestScope, guest: Guest | undefined) {
  const { workspace_name, sender, expires_at, may_comment, may_answer, logo_path } = scope;
  const [documents, threads, logo_url] = await Promise.all([
    documentsOfGuest(parts.db, scope),
    threadsOfGuest(parts.db, scope),
    logoLink(parts, logo_path),
  ]);
  const budget = anchorBudget();
  return {
    workspace_name,
    logo_url,
    sender,
    expires_at,
    may_comment,
    may_answer,
    guest_name: guest?.name ?? null,
    documents: documents.map((document) => ({
      ...shownOf(document),
      threads: threads.filter(({ document_id }) => document_id === document.id).map(toThread(document, guest, budget)),
    })),
  };
}

function shownOf(document: GuestDocument) {
  const { place, title, job_title, company_name, kind, content, language, version, saved_at } = document;
  const { takes_answer, answer, approved_version } = document;
  return {
    place,
    title,
    job_title,
    company_name,
    kind,
    content,
    language,
    version,
    saved_at,
    takes_answer,
    answer,
    is_approved: approved_version === version,
  };
}

/** An anchor is kept for the current text; what is shown may be an earlier one. */
function toThread(document: GuestDocument, guest: Guest | undefined, budget: ReturnType<typeof anchorBudget>) {
  const current = partsOf(document.current_kind, document.current_content);
  const mapAnchor = createAnchorMap(current, partsOf(document.kind, document.content), document.version, budget);
  return ({ id, anchor, is_resolved, comments }: StoredGuestThread) => {
    const at = anchor && mapAnchor(anchor);
    return {
      id,
      is_resolved,
      quote: anchor?.quote ?? null,
      anchor: at && { part: at.part, start: at.start, end: at.end },
      comments: comments.map(toComment(guest)),
    };
  };
}

const toComment =
  (guest: Guest | undefined) =>
  ({ author, guest_id, guest_name, body, mentions, ...comment }: StoredGuestThread['comments'][number]) => ({
    ...comment,
    author: author?.name ?? guest_name ?? 'Deleted user',
    is_guest: guest_name !== null,
    is_own: guest !== undefined && guest_id === guest.id,
    body: shownText(body, mentions),
  });
