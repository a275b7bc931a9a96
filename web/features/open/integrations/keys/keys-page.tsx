import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, listApiKeys, type MadeApiKey, takeApiKeyOver } from '#shared/open/contracts/api-keys.ts';
import { IntegrationsFrame, listRows, TabOnly } from '#web/features/open/integrations/frame.tsx';
import { CreateKeyDialog } from '#web/features/open/integrations/keys/create-key.tsx';
import { RenameKeyDialog, RevokeKeyDialog } from '#web/features/open/integrations/keys/key-dialogs.tsx';
import { KeyRows } from '#web/features/open/integrations/keys/key-rows.tsx';
import { assistantAddress, assistantConfig } from '#web/features/open/integrations/keys/key-words.ts';
import { MadeKeyDialog } from '#web/features/open/integrations/keys/made-key.tsx';
import { Snippet } from '#web/features/open/integrations/snippet.tsx';
import { readOf, useChange } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { KeyRound, Plus } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** /integrations: the API keys of the workspace (KEY-01 to KEY-06). */
export const KeysPage = () => (
  <TabOnly tab={paths.integrations}>
    <Keys />
  </TabOnly>
);

function Keys() {
  const keys = useQuery({ ...readOf(listApiKeys), select: ({ items }) => items });
  const [done, setDone] = useState<string>();
  const creating = useDialog<null>();
  // Null as soon as its dialog is closed: nothing else holds the key.
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => creating.show(null)}>
      Create key
    </Button>
  );
  const show = (next: MadeApiKey) => {
    creating.props.onClose();
    setMade(next);
  };
  return (
    <IntegrationsFrame tab="API keys" actions={keys.data?.length ? create : undefined}>
      {done && (
        <Banner tone="success" onClose={() => setDone(undefined)}>
          {done}
        </Banner>
      )}
      <Loaded
        query={keys}
        failed="Failed to load API keys"
        placeholder={<LoadingRows label="Loading API keys" {...listRows} />}
        empty={
          <div className="card flex min-h-76">
            <EmptyState
              icon={KeyRound}
              title="No API keys"
              hint="With a key, a script, your careers site or an AI assistant can work in this workspace."
              action={create}
            />
          </div>
        }
      >
        {(apiKeys) => <Rows apiKeys={apiKeys} onDone={setDone} />}
      </Loaded>
      <AssistantsCard />
      <CreateKeyDialog
        key={`create-${creating.round}`}
        open={creating.props.open}
        onClose={creating.props.onClose}
        onMade={show}
      />
      {made && <MadeKeyDialog made={made} onClose={() => setMade(null)} />}
    </IntegrationsFrame>
  );
}

function Rows({ apiKeys, onDone }: { apiKeys: readonly ApiKey[]; onDone: (text: string) => void }) {
  const renaming = useDialog<ApiKey>();
  const revoking = useDialog<ApiKey>();
  const { mutate, error } = useChange(takeApiKeyOver);
  const takeOver = ({ id, name }: ApiKey) =>
    mutate({ params: { id } }, { onSuccess: () => onDone(`You took over the key ${name}`) });
  return (
    <>
      {error && <ErrorBanner error={error} />}
      <KeyRows apiKeys={apiKeys} onRename={renaming.show} onRevoke={revoking.show} onTakeOver={takeOver} />
      <RenameKeyDialog key={renaming.round} {...renaming.props} onDone={onDone} />
      <RevokeKeyDialog {...revoking.props} onDone={onDone} />
    </>
  );
}

/** Where an assistant connects, and how (MCP-10). */
function AssistantsCard() {
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
