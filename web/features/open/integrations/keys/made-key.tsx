import { useEffect, useRef, useState } from 'react';
import type { MadeApiKey } from '#shared/open/contracts/api-keys.ts';
import { assistantConfig, curlOf } from '#web/features/open/integrations/keys/key-words.ts';
import { Snippet } from '#web/features/open/integrations/snippet.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { RadioPills } from '#web/ui/form/radio-pills.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = { made: MadeApiKey; onClose: () => void };

/** The dialog that shows a new key, once (KEY-04). A click outside leaves it open: the key would be gone. */
export const MadeKeyDialog = ({ made, onClose }: Props) => (
  <Dialog
    open
    firm
    title="Copy your key now"
    description="It is shown once. Only a hash of it is stored."
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Made made={made} />
  </Dialog>
);

function Made({ made: { key, api_key } }: { made: MadeApiKey }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="space-y-5">
      <div>
        <label htmlFor="made-key" className="text-sm font-medium">
          {api_key.name}
        </label>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <input
            ref={field}
            id="made-key"
            readOnly
            autoComplete="off"
            value={key}
            aria-describedby="made-key-hint"
            className="input min-w-0 flex-1 basis-60 font-mono text-xs"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={key} of="the key" />
        </div>
        <p id="made-key-hint" className="mt-1.5 text-xs text-fg-3">
          Store it like a password. Anyone who has it can use it.
        </p>
      </div>
      <Examples apiKey={key} />
    </div>
  );
}

const EXAMPLES = [
  { value: 'curl', label: 'Try it' },
  { value: 'assistant', label: 'AI assistant' },
] as const;

function Examples({ apiKey }: { apiKey: string }) {
  const [shown, setShown] = useState<(typeof EXAMPLES)[number]['value']>('curl');
  const text = (shown === 'curl' ? curlOf : assistantConfig)(location.origin, apiKey);
  return (
    <div className="space-y-3">
      <RadioPills legend="How to use it" name="key-example" options={EXAMPLES} value={shown} onChange={setShown} />
      <Snippet text={text} of="the example" />
    </div>
  );
}
