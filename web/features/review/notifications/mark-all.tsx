import { useMarkRead } from '#web/features/review/notifications/use-mark-read.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Check } from '#web/ui/layout/icons.ts';

export function MarkAll({ unread }: { unread: number }) {
  const { mutate, isPending } = useMarkRead();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Check}
      busy={isPending}
      needsServer
      disabled={unread === 0}
      onClick={() => mutate({ all: true })}
    >
      Mark all as read
    </Button>
  );
}
