import type { RoleTextState } from '#shared/text/role-text-state.ts';
import { type StateTone, stateTone, stateWords } from '#web/features/text/state-words.ts';
import {
  ArrowLeftRight,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  Clock3,
  Eye,
  Globe,
  type Icon,
  Loader2,
  MessageSquareWarning,
  X,
} from '#web/ui/layout/icons.ts';

const icons: Record<RoleTextState['state'], Icon> = {
  writing: Loader2,
  failed: X,
  missing: CircleDashed,
  suggested: ArrowLeftRight,
  changes: MessageSquareWarning,
  asked: Eye,
  review: Clock3,
  published: Globe,
  copied: CheckCheck,
  approved: Check,
  to_fix: CircleAlert,
  draft: Check,
};

const colours: Record<StateTone, string> = {
  accent: 'text-accent-text',
  danger: 'text-danger-text',
  missing: 'text-fg-3',
  neutral: 'text-fg-2',
  ok: 'text-ok-text',
  warn: 'text-warn-text',
};

/** The mark alone, without a name: its words are beside it. */
export function StateIcon({ state, className }: { state: RoleTextState; className: string }) {
  const Mark = icons[state.state];
  const spin = state.state === 'writing' && !state.is_waiting ? 'spin' : '';
  return (
    <Mark className={`shrink-0 ${colours[stateTone(state)]} ${spin} ${className}`} strokeWidth={2.5} aria-hidden />
  );
}

/** The state of a text, as mark and words. `percent`: of a text that is being written. */
export function StateMark({ state, percent = null }: { state: RoleTextState; percent?: number | null }) {
  return (
    <span className={`tnum inline-flex min-w-0 items-start gap-1.5 text-xs font-medium ${colours[stateTone(state)]}`}>
      <StateIcon state={state} className="mt-px size-3.5" />
      <span className="min-w-0 wrap-anywhere">{stateWords(state, percent)}</span>
    </span>
  );
}
