import { endPreviousSecret, revealSecret, rotateSecret, type Webhook } from '#shared/open/contracts/webhooks.ts';
import { timeOf } from '#web/features/open/integrations/webhooks/webhook-words.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Eye, EyeOff } from '#web/ui/layout/icons.ts';

/** The secret that signs what is sent: hidden until it is asked for, which needs a recent sign-in (HOOK-14). */
export function SecretCard({ webhook: { id, previous_until } }: { webhook: Webhook }) {
  // The secret is kept by this card alone.
  const reveal = useChange(revealSecret, { changes: [], isSecret: true });
  const rotate = useChange(rotateSecret, { isSecret: true });
  const end = useChange(endPreviousSecret);
  const given = { params: { id } };
  const failed = reveal.error ?? rotate.error ?? end.error;
  // After a rotation the new one is shown, since it has to be entered in the receiver.
  const secret = (rotate.data ?? reveal.data)?.secret;
  const hide = () => {
    reveal.reset();
    rotate.reset();
  };
  const isBoth = previous_until !== null && Date.parse(previous_until) > serverNow();
  return (
    <Card title="Signing secret">
      <div className="space-y-3 text-sm">
        <Value secret={secret} busy={reveal.isPending} onReveal={() => reveal.mutate(given)} onHide={hide} />
        <p className="text-xs text-fg-3">Check every request with it, by the rules of Standard Webhooks.</p>
        {isBoth && <p>Both secrets sign until {timeOf(previous_until, serverNow())}.</p>}
        {failed && (
          <p role="alert" className="text-danger-text">
            {failureOf(failed)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={rotate.isPending} needsServer onClick={() => rotate.mutate(given)}>
            Rotate secret
          </Button>
          {isBoth && (
            <Button size="sm" busy={end.isPending} needsServer onClick={() => end.mutate(given)}>
              End old secret
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

const HIDDEN = 'whsec_••••••••••••••••';
type ValueProps = { secret: string | undefined; busy: boolean; onReveal: () => void; onHide: () => void };

const Value = ({ secret, busy, onReveal, onHide }: ValueProps) => (
  <div>
    <input
      readOnly
      aria-label="Signing secret"
      autoComplete="off"
      value={secret ?? HIDDEN}
      className="input font-mono text-xs"
      onFocus={({ target }) => target.select()}
    />
    <div className="mt-1 flex justify-end gap-1">
      <Button
        variant="ghost"
        size="sm"
        icon={secret ? EyeOff : Eye}
        busy={busy}
        needsServer={!secret}
        aria-label={secret ? 'Hide the secret' : 'Reveal the secret'}
        onClick={secret ? onHide : onReveal}
      >
        {secret ? 'Hide' : 'Reveal'}
      </Button>
      {secret && <CopyButton text={secret} of="the secret" />}
    </div>
  </div>
);
