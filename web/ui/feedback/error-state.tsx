import { isGone } from '#web/lib/is-gone.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RotateCw } from '#web/ui/layout/icons.ts';

type Props = {
  /** The specified text of the page. Without it the text of `error` is shown, and below it that of an item that is gone. */
  message?: string | undefined;
  error?: unknown;
  onRetry: () => void;
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** Replaces content that failed to load: the error, and 'Try again', which would not bring back what is gone. */
export function ErrorState({ message, error, onRetry, busy, className }: Props) {
  const retry = !isGone(error) && (
    <Button size="sm" icon={RotateCw} busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  if (!message) return <ErrorBanner error={error} action={retry} className={className} />;
  return (
    <Banner tone="error" action={retry} detail={isGone(error) ? error.message : undefined} className={className}>
      {message}
    </Banner>
  );
}
