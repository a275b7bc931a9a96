import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ManagedLimit, raiseUserLimit } from '#shared/accounts/contracts/usage.ts';
import type { Raisable } from '#shared/accounts/raisable-limits.ts';
import { AppError } from '#shared/errors.ts';
import { limitNames, unitOf } from '#web/features/accounts/usage-words.ts';
import { call } from '#web/lib/call.ts';
import { formatCount } from '#web/lib/format.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const REASON_MAX = 300;

type Props = {
  userId: string;
  limit: ManagedLimit & { name: Raisable; range: NonNullable<ManagedLimit['range']> };
  onDone: () => void;
  onCancel: () => void;
};

/** The new limit, in MB for sizes, and why. The server checks the range. */
export function RaiseForm({ userId, limit, onDone, onCancel }: Props) {
  const [value, setValue] = useState('');
  const [reason, setReason] = useState(limit.raise?.reason ?? '');
  const [problem, setProblem] = useState<string>();
  const { name } = limit;
  const unit = unitOf(name);
  const raise = useMutation({
    mutationFn: () =>
      call(raiseUserLimit, { params: { id: userId, name }, body: { value: Number(value) * unit, reason } }),
    onSuccess: onDone,
    onError: (thrown) => setProblem(AppError.from(thrown).fields.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (raise.isPending) return;
    const wrong = problemOf(value, limit);
    setProblem(wrong);
    if (!wrong) raise.mutate();
  };
  const isFailed = raise.error && !problem && !isUnconfirmed(raise.error);
  return (
    <form noValidate className="mt-3 space-y-4" aria-label={`Raise: ${limitNames[name]}`} onSubmit={submit}>
      <TextField
        autoFocus
        label={unit === 1 ? 'New limit' : 'New limit in MB'}
        inputMode="numeric"
        hint={rangeText(limit)}
        error={problem}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <TextField
        label="Reason"
        optional
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isFailed && <Banner tone="error">{failureText(raise.error)}</Banner>}
      <div className="flex justify-end gap-2 max-sm:*:flex-1">
        <Button disabled={raise.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={raise.isPending} needsServer>
          Raise the limit
        </Button>
      </div>
    </form>
  );
}

const whole = ({ name, range }: Props['limit']) => {
  const unit = unitOf(name);
  return { from: Math.ceil(range.from / unit), to: Math.floor(range.to / unit) };
};

function rangeText(limit: Props['limit']): string {
  const { from, to } = whole(limit);
  return `From ${formatCount(from)} to ${formatCount(to)}.`;
}

function problemOf(value: string, limit: Props['limit']): string | undefined {
  const { from, to } = whole(limit);
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= from && number <= to) return undefined;
  return `Enter a number from ${formatCount(from)} to ${formatCount(to)}`;
}

/** The reason of the server for a refusal, which another try cannot change. */
export const failureText = (thrown: unknown): string => {
  const { code, message } = AppError.from(thrown);
  return code === 'forbidden' ? message : 'Failed to change the limit. Please try again.';
};
