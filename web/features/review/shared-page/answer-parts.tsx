import type { ReactNode } from 'react';
import { GUEST_NAME_MAX } from '#shared/review/shared-calls.ts';
import { openWords } from '#web/features/review/review/open-words.ts';
import type { Answering } from '#web/features/review/shared-page/use-answer.ts';
import { useShared } from '#web/features/review/shared-page/use-shared.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Check } from '#web/ui/layout/icons.ts';

type Props = { answer: Answering };

/** Under which name the guest writes and answers; kept in this tab. */
export function NameField({ error }: { error: string | undefined }) {
  const { name, setName } = useShared();
  return (
    <TextField
      label="Your name"
      autoComplete="name"
      maxLength={GUEST_NAME_MAX}
      value={name}
      error={error}
      onChange={(event) => setName(event.target.value)}
    />
  );
}

/** Asks once where the text has something to fix, as it asks members (JUDGE-63). */
export function ApproveButton({ answer }: Props) {
  const { toFix, isBusy, open, give, dropQuestion } = answer;
  if (toFix) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p role="alert" className="min-w-0 basis-full text-sm break-words text-warn-text">
          {openWords(toFix)} Approve anyway?
        </p>
        <Button ref={focusIt} onClick={dropQuestion}>
          Go back
        </Button>
        <Button needsServer busy={isBusy} onClick={() => void give('approved', toFix.count)}>
          Approve anyway
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="primary"
      icon={Check}
      needsServer
      busy={isBusy && open !== 'changes_requested'}
      onClick={() => void give('approved')}
    >
      Approve
    </Button>
  );
}

/** In the card and in the sheet, of which one is visible. */
const focusIt = (button: HTMLButtonElement | null): void => {
  if (button && button.getClientRects().length > 0) button.focus();
};

export const Problem = ({ answer: { problem } }: Props): ReactNode =>
  problem && (
    <p role="alert" className="mt-1 text-xs font-medium text-danger-text">
      {problem}
    </p>
  );
