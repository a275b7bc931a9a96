import * as z from 'zod/mini';
import { id, time } from '#shared/contracts/common.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import type { ReviewState } from '#shared/text/review-states.ts';

/** Where a text of a role stands; the first that applies, in this order. */
export const ROLE_TEXT_STATES = [
  'writing',
  'failed',
  'missing',
  'suggested',
  'changes',
  'asked',
  'review',
  'published',
  'copied',
  'approved',
  'to_fix',
  'draft',
] as const;

/**
 * The state of a text with what its words name, as the reader sees it; made by `roleTextState` alone. `since`: of review,
 * published and copied.
 */
export const roleTextState = z.object({
  state: z.enum(ROLE_TEXT_STATES),
  /** Of writing: whether it waits for a worker. */
  is_waiting: z.boolean(),
  /** Of failed: a sentence. */
  reason: z.nullable(z.string()),
  /** Of suggested: the changes. */
  changes: z.int(),
  /** Findings of level Fix and unsupported facts, whatever the state. */
  to_fix: z.int(),
  /** Of review: who is asked, of several the first; of copied: the channel. */
  name: z.nullable(z.string()),
  since: z.nullable(time),
  /** Beside an approved version. */
  has_newer_draft: z.boolean(),
  /** Whether an approval is needed before it goes out. */
  needs_approval: z.boolean(),
});
export type RoleTextState = z.output<typeof roleTextState>;

/** A text of a role as lists show it. `template_name`: null for a deleted template. */
export const listedText = z.object({
  template_id: z.nullable(id),
  template_name: z.nullable(z.string()),
  kind: kindName,
  document_id: z.nullable(id),
  state: roleTextState,
});
export type ListedText = z.output<typeof listedText>;

/** What is known of a text of a role, for one reader. Times are ISO. */
export type RoleTextFacts = {
  /** The last generation that nothing replaced. `has_ended`: no attempt follows; `at`: of its last change. */
  generation: {
    status: 'pending' | 'processing' | 'completed' | 'failed';
    has_ended: boolean;
    error: { code: string; message: string } | null;
    at: string;
  } | null;
  /** Null: nothing is written. `saved_at`: of its current version. */
  document: { saved_at: string; review_state: ReviewState; has_approved: boolean; is_approved_current: boolean } | null;
  /** Of the newest open proposal of the reader, or of a key; 0: none, or nothing changes. */
  changes: number;
  /** The open round. `asks_me`: the reader was asked and has not answered. */
  round: { name: string | null; since: string; asks_me: boolean } | null;
  published_at: string | null;
  /** The last copy for a channel of the version that goes out. */
  copied: { channel: string; at: string } | null;
  to_fix: number;
  needs_approval: boolean;
};

/** The one rule of where a text of a role stands (HOME, section 0). */
export function roleTextStateOf(facts: RoleTextFacts): RoleTextState {
  const { document, generation } = facts;
  const state = firstOf(facts);
  return {
    state,
    is_waiting: state === 'writing' && generation?.status !== 'processing',
    reason: state === 'failed' ? (generation?.error?.message ?? null) : null,
    changes: state === 'suggested' ? facts.changes : 0,
    to_fix: document ? facts.to_fix : 0,
    has_newer_draft: document?.has_approved === true && !document.is_approved_current,
    needs_approval: facts.needs_approval,
    ...detailsOf(state, facts),
  };
}

function detailsOf(state: RoleTextState['state'], { round, copied, published_at }: RoleTextFacts) {
  if (state === 'review') return { name: round?.name ?? null, since: round?.since ?? null };
  if (state === 'copied') return { name: copied?.channel ?? null, since: copied?.at ?? null };
  return { name: null, since: state === 'published' ? published_at : null };
}

function firstOf(facts: RoleTextFacts): RoleTextState['state'] {
  const { generation, document } = facts;
  if (generation && !generation.has_ended) return 'writing';
  if (hasFailed(facts)) return 'failed';
  if (!document) return 'missing';
  if (facts.changes > 0) return 'suggested';
  return ofReview(facts) ?? whatLeft(facts) ?? (facts.to_fix > 0 ? 'to_fix' : 'draft');
}

/** A cancelled one did what was asked; one before the text that is there now says nothing of it. */
function hasFailed({ generation, document }: RoleTextFacts): boolean {
  if (generation?.status !== 'failed' || generation.error?.code === 'cancelled') return false;
  return !document || generation.at > document.saved_at;
}

function ofReview({ document, round }: RoleTextFacts): RoleTextState['state'] | null {
  if (document?.review_state === 'changes_requested') return 'changes';
  if (document?.review_state !== 'in_review') return null;
  return round?.asks_me ? 'asked' : 'review';
}

/** Of what goes out: the approved version, or any where nobody need approve. */
function whatLeft({ document, published_at, copied, needs_approval }: RoleTextFacts): RoleTextState['state'] | null {
  const isApproved = document?.review_state === 'approved' || (document?.has_approved ?? false);
  if (published_at) return 'published';
  if (copied && (isApproved || !needs_approval)) return 'copied';
  return isApproved ? 'approved' : null;
}
