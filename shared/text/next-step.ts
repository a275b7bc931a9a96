import type { Permission } from '#shared/permissions.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { RoleTextState } from '#shared/text/role-text-state.ts';

/** What a person can do next with a text of a role. */
export type NextStep =
  | 'cancel'
  | 'retry'
  | 'write'
  | 'see_changes'
  | 'use_note'
  | 'review'
  | 'publish'
  | 'copy'
  | 'fix'
  | 'send';

type May = (permission: Permission) => boolean;
type Text = { state: RoleTextState; kind: KindName };
/** `has_feed`: the workspace has a job feed. */
type Workspace = { has_feed: boolean };

const NEEDS: Record<NextStep, Permission> = {
  cancel: 'generation.cancel',
  retry: 'generation.start',
  write: 'generation.start',
  see_changes: 'content.write',
  use_note: 'content.write',
  review: 'content.approve',
  publish: 'content.write',
  copy: 'content.read',
  fix: 'content.write',
  send: 'review.send',
};

/** The one next step of a text (HOME, section 0); null: there is none, or the person may not take it. */
export function nextStepOf(text: Text, may: May, workspace: Workspace): NextStep | null {
  const step = stepIn(text, workspace);
  return step && may(NEEDS[step]) ? step : null;
}

function stepIn({ state: { state, needs_approval }, kind }: Text, { has_feed }: Workspace): NextStep | null {
  const steps = {
    writing: 'cancel',
    failed: 'retry',
    missing: 'write',
    suggested: 'see_changes',
    changes: 'use_note',
    asked: 'review',
    review: null,
    published: null,
    copied: null,
    approved: kind === 'job_advert' && has_feed ? 'publish' : 'copy',
    to_fix: 'fix',
    draft: needs_approval ? 'send' : 'copy',
  } as const satisfies Record<RoleTextState['state'], NextStep | null>;
  return steps[state];
}

/** What a person can do next with a role: one button of its page and of its rows. `count`: of texts. */
export type RoleStep = {
  step: 'write_all' | 'write' | 'update' | 'see_changes' | 'review' | 'send' | 'share';
  count: number;
};

/**
 * The next steps of a role, the first one first (HOME-04). `outdated`: texts that the role has moved on from, as far as
 * they are known. The page of the role leaves out `see_changes` and `review`, which stand in its rows.
 */
export function roleStepsOf(texts: readonly RoleTextState[], may: May, outdated = 0): RoleStep[] {
  const count = (...states: RoleTextState['state'][]): number =>
    texts.filter(({ state }) => states.includes(state)).length;
  const missing = count('missing', 'failed');
  const written = texts.length - missing - count('writing');
  const steps: readonly (RoleStep & { needs: Permission })[] = [
    { step: 'review', count: count('asked'), needs: 'content.approve' },
    { step: 'write_all', count: missing === texts.length ? missing : 0, needs: 'generation.start' },
    { step: 'see_changes', count: count('suggested'), needs: 'content.write' },
    { step: 'update', count: outdated, needs: 'content.write' },
    { step: 'write', count: missing < texts.length ? missing : 0, needs: 'generation.start' },
    {
      step: 'send',
      count: texts.filter((text) => text.state === 'draft' && text.needs_approval).length,
      needs: 'review.send',
    },
    { step: 'share', count: written, needs: 'share.write' },
  ];
  return steps.filter((one) => one.count > 0 && may(one.needs)).map(({ step, count }) => ({ step, count }));
}
