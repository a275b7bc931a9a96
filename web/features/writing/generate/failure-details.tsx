import type { Card, CardError } from '#shared/tasks/card.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** From this length on the answer is focusable, so that it can be scrolled with the keyboard. */
const SCROLLS_FROM = 300;

type Props = { card: Card; error: CardError; open: boolean; onClose: () => void };

/** The details a support request needs. */
export function FailureDetails({ card, error, open, onClose }: Props) {
  const facts: [string, string][] = [
    ['Code', error.code],
    ['Attempts', `${card.attempt} of ${card.max_attempts}`],
    ['Started', card.started_at ? formatDateTime(card.started_at) : 'Not started'],
    ['Ended', card.ended_at ? formatDateTime(card.ended_at) : 'Not ended'],
    ['Generation', card.id],
    ['Request', error.request_id ?? 'Unknown'],
  ];
  const messages = error.messages.length > 0 ? error.messages : [error.message];
  const lines = error.reason ? [...messages, error.reason] : messages;
  const text = () =>
    [error.title, ...lines, ...facts.map(([name, value]) => `${name}: ${value}`), error.raw].filter(Boolean).join('\n');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${card.template_name} failed`}
      footer={
        <>
          <span className="self-center">
            <CopyButton text={text} of="details" />
          </span>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="rounded-md bg-danger-soft px-3.5 py-2.5 text-sm break-words">
        {error.title && error.title !== lines[0] && <p className="font-medium text-danger-text">{error.title}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {error.raw && (
        <div className="mt-4">
          <h3 className="text-sm text-fg-3">The answer as received</h3>
          <section
            aria-label="The answer as received"
            tabIndex={error.raw.length > SCROLLS_FROM ? 0 : undefined}
            className="mt-1 max-h-60 overflow-y-auto rounded-md border border-line px-3.5 py-2.5 text-sm break-words whitespace-pre-wrap"
          >
            {error.raw}
          </section>
        </div>
      )}
    </Dialog>
  );
}
