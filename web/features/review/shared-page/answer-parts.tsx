import type { ReactNode } from 'react';
import { GUEST_NAME_MAX } from '#shared/review/shared-calls.ts';
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

export const ApproveButton = ({ answer }: Props) => (
  <Button
    variant="primary"
    icon={Check}
    needsServer
    busy={answer.isBusy && answer.open !== 'changes_requested'}
    onClick={() => void answer.give('approved')}
  >
    Approve
  </Button>
);

export const Problem = ({ answer: { problem } }: Props): ReactNode =>
  problem && (
    <p role="alert" className="mt-1 text-xs font-medium text-danger-text">
      {problem}
    </p>
  );
