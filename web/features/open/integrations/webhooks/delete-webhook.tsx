import { useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import type { Webhook } from '#shared/open/contracts/webhooks.ts';
import { addressOf, deletionWords } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { deleteWebhook, webhooksQuery } from '#web/features/open/integrations/webhooks-api.ts';
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
      run={() => deleteWebhook(item?.id ?? '').finally(() => client.invalidateQueries(webhooksQuery))}
      failureText={(error) => AppError.from(error).message}
    />
  );
}
