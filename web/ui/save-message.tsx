import { Banner } from '#web/ui/banner.tsx';
import { TextButton } from '#web/ui/text-button.tsx';

/** How the last save of a form ended. */
export type SaveOutcome = { ok: boolean; text: string };

type Props = {
  outcome: SaveOutcome | undefined;
  /** How many fields the last submit found wrong. */
  problems: number;
  onShowProblem: () => void;
  onClose: () => void;
};

/** What a long form says in its footer: right above the button that caused it. */
export function SaveMessage({ outcome, problems, onShowProblem, onClose }: Props) {
  if (problems > 0) {
    return (
      <Banner tone="error" action={<TextButton onClick={onShowProblem}>Show it</TextButton>}>
        {problems === 1 ? '1 field needs your attention' : `${problems} fields need your attention`}
      </Banner>
    );
  }
  if (!outcome) return null;
  return (
    <Banner key={outcome.text} tone={outcome.ok ? 'success' : 'error'} onClose={onClose}>
      {outcome.text}
    </Banner>
  );
}
