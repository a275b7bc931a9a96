import type { WebhookTest } from '#shared/open/contracts/webhooks.ts';
import { Check, CircleAlert } from '#web/ui/layout/icons.ts';

/** 'The receiver responded 200 in 182 ms.' */
export const TestResult = ({ result: { ok, message } }: { result: WebhookTest }) => {
  const Mark = ok ? Check : CircleAlert;
  return (
    <p
      role="status"
      className={`mt-1.5 flex items-center gap-1.5 text-xs font-medium ${ok ? 'text-ok-text' : 'text-danger-text'}`}
    >
      <Mark className="size-3.5 shrink-0" aria-hidden />
      {message}
    </p>
  );
};
