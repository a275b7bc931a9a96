import { useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import {
  cancelQueued,
  type QueueFailure,
  type QueueJob,
  readQueue,
  retryQueued,
} from '#shared/tasks/contracts/queue.ts';
import { jobName } from '#web/features/tasks/queue/queue-words.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain } from '#web/lib/endpoint.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type Job = QueueJob | QueueFailure;
type Props = DialogProps<Job> & {
  /** Called with the success message. */
  onDone: (message: string) => void;
};
type Action = { act: typeof cancelQueued | typeof retryQueued; done: string };

/** Shared by both dialogs: the action, and a refetch of the queue after success or failure. */
function useJobAction({ item: job, open, onClose, onDone }: Props, { act, done }: Action) {
  const queries = useQueryClient();
  const name = job ? jobName(job) : 'generation';
  const run = async () => {
    try {
      if (job) await call(act, { params: { id: job.id } });
    } finally {
      void readAgain(queries, [endpointKey(readQueue)]);
    }
  };
  const failureText = (error: Error) => AppError.from(error).message;
  return { name, dialog: { open, onClose, run, failureText, onDone: () => onDone(`${name} ${done}`) } };
}

const CANCEL: Action = { act: cancelQueued, done: 'was cancelled' };
const RETRY: Action = { act: retryQueued, done: 'was started again' };

export function CancelJobDialog(props: Props) {
  const { name, dialog } = useJobAction(props, CANCEL);
  return (
    <ActionDialog
      {...dialog}
      title="Cancel Generation"
      message={`Cancel the ${name}? Nothing of it is saved, and its owner sees it as cancelled.`}
      confirm="Cancel generation"
      busyLabel="Cancelling..."
      cancel="Keep it"
    />
  );
}

export function RetryJobDialog(props: Props) {
  const { name, dialog } = useJobAction(props, RETRY);
  return (
    <ActionDialog
      {...dialog}
      title="Retry Generation"
      message={`Start the ${name} again? It uses tokens of the shared budget.`}
      confirm="Retry"
      busyLabel="Starting..."
      harmless
    />
  );
}
