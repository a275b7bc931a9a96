import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, listApiKeys, type MadeApiKey, takeApiKeyOver } from '#shared/open/contracts/api-keys.ts';
import { IntegrationsFrame, listRows, TabOnly } from '#web/features/open/integrations/frame.tsx';
import { AssistantsCard } from '#web/features/open/integrations/keys/assistants-card.tsx';
import { CreateKeyDialog } from '#web/features/open/integrations/keys/create-key.tsx';
import { RenameKeyDialog, RevokeKeyDialog } from '#web/features/open/integrations/keys/key-dialogs.tsx';
import { KeyRows } from '#web/features/open/integrations/keys/key-rows.tsx';
import { MadeKeyDialog } from '#web/features/open/integrations/keys/made-key.tsx';
import { readOf, useChange } from '#web/lib/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { KeyRound, Plus } from '#web/ui/layout/icons.ts';
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
