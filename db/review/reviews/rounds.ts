import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import type { Scope } from '#shared/scope.ts';
import type { ReviewOutcome, ReviewState, Verdict } from '#shared/text/review.ts';

type Workspace = Pick<Scope, 'workspace_id'>;
type NewRound = {
  document_id: string;
  version: number;
  required: number;
  requested_by: string;
  note: string;
  people: readonly string[];
  /** What is to fix in the text; null: nothing, or not known. */
  open: OpenFixes | null;
};

/** Opens a round of the locked document, and says whom it asks. */
export async function openRound(tx: Tx, { workspace_id }: Workspace, round: NewRound): Promise<string> {
  const { people, open, ...row } = round;
  await endOvertaken(tx, workspace_id, round.document_id);
  const { id } = await tx
    .insertInto('reviews')
    // Two rounds of one document are in the order of its lock, not of the beginnings of their transactions.
    .values({ workspace_id, ...row, open_at_send: stored(open), created_at: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = people.map((user_id) => ({ review_id: id, workspace_id, user_id }));
  if (asked.length > 0) await tx.insertInto('review_requests').values(asked).execute();
  return id;
}

const stored = (open: OpenFixes | null): string | null => (open && open.count > 0 ? JSON.stringify(open) : null);

/** Stores what was to fix in the text that a round approved. */
export const storeOpenAtApproval = (tx: Tx, { workspace_id }: Workspace, id: string, open: OpenFixes | null) =>
  tx
    .updateTable('reviews')
    .set({ open_at_approval: stored(open) })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();

/** A round that was sent while a generation stored its text is open, although the document is a draft again. */
const endOvertaken = (tx: Tx, workspace_id: string, documentId: string): Promise<unknown> =>
  tx
    .updateTable('reviews')
    .set({ outcome: 'replaced', ended_at: sql<Date>`clock_timestamp()` })
    .where('document_id', '=', documentId)
    .where('workspace_id', '=', workspace_id)
    .where('ended_at', 'is', null)
    .execute();

type End = { id: string; outcome: ReviewOutcome; ended_by: string | null };

/** Ends a round; a revoked one ended before, with another outcome. */
export const endRound = (tx: Tx, { workspace_id }: Workspace, { id, outcome, ended_by }: End): Promise<unknown> =>
  tx
    .updateTable('reviews')
    .set({ outcome, ended_by, ended_at: sql<Date>`coalesce(ended_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();

type Vote = { review_id: string; verdict: Verdict; note: string; counts: boolean };
type Voter = { user_id: string } | { share_id: string; guest_id: string | null; guest_name: string };

/** Stores an answer; a link's later answer replaces its earlier one. */
export const putVote = (tx: Tx, { workspace_id }: Workspace, vote: Vote, voter: Voter): Promise<unknown> =>
  tx
    .insertInto('review_votes')
    .values({ workspace_id, ...vote, ...voter, created_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.columns(['review_id', 'user_id' in voter ? 'user_id' : 'share_id']).doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        note: eb.ref('excluded.note'),
        counts: eb.ref('excluded.counts'),
        guest_id: eb.ref('excluded.guest_id'),
        guest_name: eb.ref('excluded.guest_name'),
        created_at: eb.ref('excluded.created_at'),
        used_at: null,
      })),
    )
    .execute();

type State = { review_state: ReviewState; approved_version?: number | null };

/** Where the locked document stands now. */
export const setReviewState = (tx: Tx, { workspace_id }: Workspace, id: string, state: State): Promise<unknown> =>
  tx
    .updateTable('generated_documents')
    .set(state)
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();
