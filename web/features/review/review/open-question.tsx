import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import { openWords } from '#web/features/review/review/open-words.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Button } from '#web/ui/form/button.tsx';

type Props = {
  open: OpenFixes;
  /** What goes on in spite of it: 'Send anyway'. */
  anyway: string;
  busy: boolean;
  onAnyway: () => void;
  onFix: () => void;
};

/** Asks once, before a text goes on with something to fix; the safe answer has the focus (JUDGE-63). */
export function OpenQuestion({ open, anyway, busy, onAnyway, onFix }: Props) {
  const [, setTab] = useUrlState('tab');
  const fix = () => {
    onFix();
    setTab('checks');
  };
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <p role="alert" className="min-w-0 basis-full text-sm break-words text-warn-text">
        {openWords(open)} {anyway}?
      </p>
      <Button ref={focusIt} size="sm" onClick={fix}>
        Fix first
      </Button>
      <Button size="sm" busy={busy} needsServer onClick={onAnyway}>
        {anyway}
      </Button>
    </div>
  );
}

const focusIt = (button: HTMLButtonElement | null): void => button?.focus();
