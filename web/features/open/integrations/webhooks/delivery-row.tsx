import { useId, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { type Delivery, sendDelivery } from '#shared/open/contracts/webhooks.ts';
import { Snippet } from '#web/features/open/integrations/snippet.tsx';
import {
  attemptWords,
  durationWords,
  ordinal,
  resultOf,
  timeOf,
} from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { Tone } from '#web/ui/feedback/pill.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check, ChevronDown, ChevronRight, CircleAlert, Clock3, RotateCw } from '#web/ui/layout/icons.ts';

const TICK_MS = 10_000;
type Props = { webhookId: string; delivery: Delivery };

/** One line; opened, its attempts, what was sent and what came back (HOOK-13). */
export function DeliveryRow({ webhookId, delivery }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const now = useNow(TICK_MS);
  const { tone, text } = resultOf(delivery, now);
  const last = delivery.attempts.at(-1);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={isOpen ? 'bg-canvas' : ''}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-left text-sm sm:px-5"
      >
        <Chevron className="size-4 shrink-0 text-fg-3" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-xs font-medium">{delivery.type}</span>
          <span className="block truncate text-xs text-fg-3">{delivery.subject}</span>
        </span>
        <Result tone={tone}>{text}</Result>
        {last && <span className="tnum w-16 text-right text-xs text-fg-3 max-md:hidden">{durationWords(last.ms)}</span>}
        <span className="tnum text-right text-xs text-fg-3 max-md:hidden">{timeOf(delivery.created_at, now)}</span>
      </button>
      {isOpen && (
        <div id={id} className="space-y-4 px-4 pb-4 sm:px-5">
          <Attempts delivery={delivery} now={now} />
          <Contents webhookId={webhookId} delivery={delivery} />
        </div>
      )}
    </li>
  );
}

const looks: Record<Tone, { icon: typeof Check; className: string }> = {
  ok: { icon: Check, className: 'text-ok-text' },
  warn: { icon: Clock3, className: 'text-warn-text' },
  danger: { icon: CircleAlert, className: 'text-danger-text' },
  neutral: { icon: CircleAlert, className: 'text-fg-2' },
  accent: { icon: Clock3, className: 'text-accent-text' },
};

function Result({ tone, children }: { tone: Tone; children: string }) {
  const { icon: Mark, className } = looks[tone];
  return (
    <span className={`flex items-center gap-1.5 text-xs font-medium ${className}`}>
      <Mark className="size-3.5 shrink-0" aria-hidden />
      {children}
    </span>
  );
}

function Attempts({ delivery, now }: { delivery: Delivery; now: number }) {
  if (delivery.attempts.length === 0) return null;
  const numbered = delivery.attempts.map((attempt, at) => ({ ...attempt, number: at + 1 }));
  return (
    <ol aria-label="Attempts" className="divide-y divide-line text-xs">
      {numbered.toReversed().map((attempt) => (
        <li key={attempt.number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
          <span className="tnum w-44 text-fg-2">
            {ordinal(attempt.number)} attempt, {timeOf(attempt.at, now)}
          </span>
          <span className="min-w-0 flex-1">
            <Result tone={attempt.error === null ? 'ok' : 'danger'}>{attemptWords(attempt)}</Result>
          </span>
          <span className="tnum text-fg-3">{durationWords(attempt.ms)}</span>
        </li>
      ))}
    </ol>
  );
}

function Contents({ webhookId, delivery }: Props) {
  const again = useChange(sendDelivery);
  const send = () => again.mutate({ params: { id: webhookId, delivery: delivery.id } });
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1.5 text-xs font-medium text-fg-2">Request</p>
        <Snippet text={readable(delivery.body)} of="the request" />
      </div>
      {delivery.response !== null && (
        <div>
          <p className="mb-1.5 text-xs font-medium text-fg-2">Response, first 1 kB</p>
          <Snippet text={delivery.response} of="the response" />
        </div>
      )}
      {again.error && (
        <p role="alert" className="text-sm text-danger-text">
          {AppError.from(again.error).message}
        </p>
      )}
      <Button size="sm" icon={RotateCw} busy={again.isPending} needsServer onClick={send}>
        Send again
      </Button>
    </div>
  );
}

/** Indented, if it is JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
