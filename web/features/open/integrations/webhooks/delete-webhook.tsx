import { useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { deleteWebhook, listWebhooks, type Webhook } from '#shared/open/contracts/webhooks.ts';
import { addressOf, deletionWords } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain } from '#web/lib/endpoint.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

/** HOOK-18. */
export function DeleteWebhookDialog({ item, open, onClose, onDone }: DialogProps<Webhook> & { onDone: () => void }) {
  const client = useQueryClient();
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      onDone={onDone}
      title={`Delete the webhook ${item ? addressOf(item) : ''}?`}
      message={deletionWords(item?.waiting ?? 0)}
      confirm="Delete"
      // Not the webhook itself: its page would say that there is nothing, before it is left.
      run={() =>
        call(deleteWebhook, { params: { id: item?.id ?? '' } }).finally(() =>
          readAgain(client, [endpointKey(listWebhooks)]),
        )
      }
      failureText={(error) => AppError.from(error).message}
    />
  );
}
