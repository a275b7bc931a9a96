import type { NextStep, RoleStep } from '#shared/text/next-step.ts';
import type { ListedText, RoleTextState } from '#shared/text/role-text-state.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { formatShortDate, plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** The colour of a state: danger waits for the reader, warn waits, accent runs, ok is done. */
export type StateTone = 'accent' | 'danger' | 'missing' | 'neutral' | 'ok' | 'warn';

const DAY_MS = 86_400_000;

const tones: Record<RoleTextState['state'], StateTone> = {
  writing: 'accent',
  failed: 'danger',
  missing: 'missing',
  suggested: 'warn',
  changes: 'danger',
  asked: 'warn',
  review: 'warn',
  published: 'ok',
  copied: 'ok',
  approved: 'ok',
  to_fix: 'danger',
  draft: 'neutral',
};

export const stateTone = ({ state }: RoleTextState): StateTone => tones[state];

/** 'Job Advert: 3 to fix'. */
export const nameWithState = (text: ListedText): string => `${documentName(text)}: ${stateWords(text.state)}`;

/**
 * The words of a state (HOME, section 0). `percent`: of a text that is being written, where the page follows its card.
 */
export function stateWords(state: RoleTextState, percent: number | null = null): string {
  const words = wordsOf(state, percent);
  return state.has_newer_draft && state.state !== 'writing' ? `${words} · newer draft` : words;
}

function wordsOf(state: RoleTextState, percent: number | null): string {
  const words: Record<RoleTextState['state'], () => string> = {
    writing: () => writingWords(state, percent),
    failed: () => (state.reason ? `Not written: ${state.reason}` : 'Not written'),
    missing: () => 'Not written',
    suggested: () => `${plural(state.changes, 'change')} suggested`,
    changes: () => 'Changes requested',
    asked: () => 'Waiting for you',
    review: () => reviewWords(state),
    published: () => (state.since ? `Published ${formatShortDate(state.since)}` : 'Published'),
    copied: () => copiedWords(state),
    approved: () => 'Approved',
    to_fix: () => `${state.to_fix} to fix`,
    draft: () => 'Nothing to fix',
  };
  return words[state.state]();
}

function writingWords({ is_waiting }: RoleTextState, percent: number | null): string {
  if (is_waiting) return 'Waiting for a place';
  return percent === null ? 'Writing…' : `Writing… ${percent} %`;
}

function reviewWords({ name, since }: RoleTextState): string {
  const words = name ? `In review with ${name}` : 'In review';
  const days = since ? Math.floor((serverNow() - Date.parse(since)) / DAY_MS) : 0;
  return days > 0 ? `${words}, ${plural(days, 'day')}` : words;
}

function copiedWords({ name, since }: RoleTextState): string {
  const words = name ? `Copied for ${name}` : 'Copied';
  return since ? `${words}, ${formatShortDate(since)}` : words;
}

/** The words of the button that does the next step of a text. */
export function stepLabel(step: NextStep, { state, kind }: Pick<ListedText, 'kind' | 'state'>): string {
  const labels: Record<NextStep, string> = {
    cancel: 'Cancel',
    retry: 'Try again',
    write: 'Write',
    see_changes: 'See changes',
    use_note: 'Use as instruction',
    review: 'Review',
    publish: 'Publish',
    copy: state.state === 'approved' && kind === 'job_advert' ? 'Copy for …' : 'Copy',
    fix: `Fix ${state.to_fix}`,
    send: 'Send for review',
  };
  return labels[step];
}

/** The words of the button that does the next step of a role. */
export function roleStepLabel({ step, count }: RoleStep): string {
  const labels: Record<RoleStep['step'], string> = {
    write_all: `Write all ${count}`,
    write: `Write ${count}`,
    update: `Update ${plural(count, 'text')}`,
    see_changes: 'See changes',
    review: 'Review',
    send: `Send ${count} for review`,
    share: 'Share texts',
  };
  return labels[step];
}
