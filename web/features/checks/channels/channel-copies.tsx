import { useState } from 'react';
import type { FieldName } from '#shared/checks/channels/channels.ts';
import { type Copied, copiesFor } from '#shared/checks/channels/copy.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import type { ChannelView } from '#web/features/checks/channels/channel-view.ts';
import { shownForOf } from '#web/features/text/content-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useCopy } from '#web/features/text/use-copy.ts';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Check, Copy } from '#web/ui/layout/icons.ts';

const WORDS: Partial<Record<FieldName, string>> = { title: 'Copy title', subject: 'Copy subject' };

/** One button for each field of the channel; the main text is 'Copy for {channel}' (CHAN-06). */
export function ChannelCopies({ view: { channel, fields } }: { view: ChannelView }) {
  const { document, settled } = usePage();
  const person = usePerson();
  const [error, setError] = useState<string | null>(null);
  const whole = settled.find(({ name }) => name === 'text')?.text ?? '';
  const copies = copiesFor(channel, fields, fillShown(whole, shownForOf(person, document)));
  return (
    <div className="mt-4 space-y-2">
      {error && <Banner tone="error">{error}</Banner>}
      {copies.map((copied) => (
        <CopyField key={copied.field} copied={copied} name={channel.name} onError={setError} />
      ))}
    </div>
  );
}

type Props = { copied: Copied; name: string; onError: (text: string | null) => void };

function CopyField({ copied: { field, text, html }, name, onError }: Props) {
  const { copied, copy } = useCopy(onError);
  const word = WORDS[field];
  const start = () => {
    onError(null);
    copy(Promise.resolve(text), html);
  };
  return (
    <>
      <Button
        variant={word ? 'outline' : 'primary'}
        icon={copied ? Check : Copy}
        className="w-full"
        disabled={text === ''}
        onClick={start}
      >
        {copied ? 'Copied' : (word ?? `Copy for ${name}`)}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
