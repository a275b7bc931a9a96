import { type AdminQueue, forgetProvider, type ProviderNotes, readQueue } from '#shared/tasks/contracts/queue.ts';
import { byPlace, type PlaceNotes } from '#web/features/tasks/queue/queue-words.ts';
import { endpointKey, useChange } from '#web/lib/endpoint.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TriangleAlert } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

/** What the AI provider refused within a day, and what is not sent to it since. */
export function QueueProvider({ provider }: { provider: AdminQueue['provider'] }) {
  return (
    <Card title="AI provider" className="mt-4">
      {provider === null && <p className="text-sm text-fg-2">Not known while Redis does not answer.</p>}
      {provider && isEmpty(provider) && <p className="text-sm text-fg-2">Nothing was refused within a day.</p>}
      {provider?.cut_prompt && <CutPrompt cut={provider.cut_prompt} />}
      {provider && provider.left_out.length > 0 && (
        <ul className="space-y-4">
          {byPlace(provider.left_out).map((place) => (
            <LeftOut key={place.title} place={place} />
          ))}
        </ul>
      )}
      {provider && provider.refusals.length > 0 && <Refusals refusals={provider.refusals} />}
    </Card>
  );
}

const isEmpty = ({ left_out, refusals, cut_prompt }: ProviderNotes): boolean =>
  left_out.length === 0 && refusals.length === 0 && cut_prompt === null;

const CutPrompt = ({ cut: { server, model, ours, theirs, at } }: { cut: NonNullable<ProviderNotes['cut_prompt']> }) => (
  <p className="mb-4 flex gap-2 text-sm text-danger-text">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span>
      {`${server} read ${formatCount(theirs)} of about ${formatCount(ours)} tokens of a prompt for ${model} (`}
      <RelativeTime iso={at} />
      {'). Give the model a longer context on its server.'}
    </span>
  </p>
);

/** With a button that has everything sent again. */
function LeftOut({ place: { server, model, title, parts } }: { place: PlaceNotes }) {
  const forget = useChange(forgetProvider, { changes: [endpointKey(readQueue)] });
  return (
    <li>
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 text-sm break-words">
          Not sent to <span className="font-medium">{title}</span>, which refused it:
        </p>
        <Button
          size="sm"
          needsServer
          aria-label={`Forget what ${title} refused`}
          busy={forget.isPending}
          onClick={() => forget.mutate({ body: { server, model } })}
        >
          Forget
        </Button>
      </div>
      <ul className="mt-1 text-xs text-fg-3">
        {parts.map(({ text, since }) => (
          <li key={text}>
            <code translate="no" className="text-fg-2">
              {text}
            </code>{' '}
            since <RelativeTime iso={since} />
          </li>
        ))}
      </ul>
      {forget.isError && (
        <p role="alert" className="mt-1 text-sm text-danger-text">
          It could not be forgotten. Try again.
        </p>
      )}
    </li>
  );
}

const Refusals = ({ refusals }: Pick<ProviderNotes, 'refusals'>) => (
  <>
    <h3 className="mt-4 text-sm font-medium">Last failed calls, in the words of the provider</h3>
    <ul className="mt-1 space-y-2 text-xs">
      {refusals.map(({ generation_id, at, code, words }) => (
        <li key={`${generation_id} ${at}`}>
          <span className="text-fg-3">
            <RelativeTime iso={at} /> <code translate="no">{code}</code>
          </span>
          <p className="break-words">{words}</p>
        </li>
      ))}
    </ul>
  </>
);
