import type { ReactNode } from 'react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';

/** The result of the last save of a form. */
export type SaveOutcome = { ok: boolean; text: string };

type Props = {
  outcome: SaveOutcome | undefined;
  /** An action that resolves a failed save. */
  action?: ReactNode;
  /** The number of invalid fields of the last submit. */
  problems: number;
  onShowProblem: () => void;
  onClose: () => void;
};

/** The result of a save, above the buttons of a long form. */
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
