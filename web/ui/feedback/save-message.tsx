import type { ReactNode } from 'react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';

/** How the last save of a form ended. */
export type SaveOutcome = { ok: boolean; text: string };

type Props = {
  outcome: SaveOutcome | undefined;
  /** The way out of a failed save. */
  action?: ReactNode;
  /** How many fields the last submit found wrong. */
  problems: number;
  onShowProblem: () => void;
  onClose: () => void;
};

/** The outcome of a save, in the footer of a long form, right above its buttons. */
export function SaveMessage({ outcome, action, problems, onShowProblem, onClose }: Props) {
  if (problems > 0) {
    return (
      <Banner
        tone="error"
        action={<TextButton onClick={onShowProblem}>{problems === 1 ? 'Show it' : 'Show the first'}</TextButton>}
      >
        {problems === 1 ? '1 field needs your attention' : `${problems} fields need your attention`}
      </Banner>
    );
  }
  if (!outcome) return null;
  return (
    <Banner key={outcome.text} tone={outcome.ok ? 'success' : 'error'} action={action} onClose={onClose}>
      {outcome.text}
    </Banner>
  );
}
