import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelQueued, type QueueFailure, type QueueJob, retryQueued } from '#shared/contracts/queue.ts';
import { AppError } from '#shared/errors.ts';
import { jobName } from '#web/features/admin/queue-words.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props<Job> = { job: Job | undefined; open: boolean; onClose: () => void; onDone: (told: string) => void };
type Act = (id: string) => Promise<unknown>;

/** Runs it, closes the question on success and says what was done. */
function useAct<Job extends QueueJob | QueueFailure>({ job, onClose, onDone }: Props<Job>, act: Act, told: string) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (one: Job) => {
      await act(one.id);
      return one;
    },
    onSuccess: (one) => {
      onClose();
      onDone(`${jobName(one)} ${told}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.adminQueue }),
  });
  return {
    busy: isPending,
    error: error && !isUnconfirmed(error) ? AppError.from(error).message : null,
    onConfirm: () => job && mutate(job),
  };
}

const drop: Act = (id) => call(cancelQueued, { params: { id } });
const startAgain: Act = (id) => call(retryQueued, { params: { id } });

export function CancelJobDialog(props: Props<QueueJob>) {
  const { job, open, onClose } = props;
  return (
    <ConfirmDialog
      open={open}
      title="Cancel Generation"
      message={`Cancel the ${job ? jobName(job) : 'generation'}? Nothing of it is saved, and its owner sees it as cancelled.`}
      confirm="Cancel generation"
      busyLabel="Cancelling..."
      cancel="Keep it"
      onClose={onClose}
      {...useAct(props, drop, 'was cancelled')}
    />
  );
}

export function RetryJobDialog(props: Props<QueueFailure>) {
  const { job, open, onClose } = props;
  return (
    <ConfirmDialog
      open={open}
      title="Retry Generation"
      message={`Start the ${job ? jobName(job) : 'generation'} again? It uses tokens of the shared budget.`}
      confirm="Retry"
      busyLabel="Starting..."
      harmless
      onClose={onClose}
      {...useAct(props, startAgain, 'was started again')}
    />
  );
}
