import { useState } from 'react';
import { assistantAddress, assistantConfig } from '#web/features/open/integrations/keys/key-words.ts';
import { Snippet } from '#web/features/open/integrations/snippet.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Where an assistant connects, and how (MCP-10). */
export function AssistantsCard() {
  const [isOpen, setOpen] = useState(false);
  const address = assistantAddress(location.origin);
  return (
    <Card
      title="AI assistants"
      description="An assistant that speaks MCP can read roles and content here, check a text and start a generation. It needs a key."
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          How to connect
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          readOnly
          aria-label="Address for AI assistants"
          value={address}
          className="input min-w-0 flex-1 basis-60 font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={address} of="the address for AI assistants" />
      </div>
      <Guide open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

const Guide = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    title="Connect an AI assistant"
    onClose={onClose}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <ol className="list-decimal space-y-3 pl-5 text-sm">
      <li>
        Create a key. ‘Read’ lets the assistant look things up and check texts; to start generations and propose changes
        it needs ‘Read and write’.
      </li>
      <li>
        Add this to the MCP servers of the assistant, with your key in place of YOUR_KEY. The dialog that shows a new
        key has it filled in.
        <div className="mt-1.5">
          <Snippet text={assistantConfig(location.origin, 'YOUR_KEY')} of="the configuration" />
        </div>
      </li>
      <li>Ask it which roles are open. What it writes is a draft or a proposal: approving stays with people.</li>
    </ol>
  </Dialog>
);
