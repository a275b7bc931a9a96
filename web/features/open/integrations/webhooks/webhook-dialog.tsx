import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  testAddress,
  type Webhook,
  type WebhookTest,
  type WebhookWish,
} from '#shared/open/contracts/webhooks.ts';
import { type ChatTool, chatToolOf, type EndpointFormat, WEBHOOK_URL_MAX } from '#shared/open/webhooks.ts';
import { EventsField } from '#web/features/open/integrations/webhooks/events-field.tsx';
import { TestResult } from '#web/features/open/integrations/webhooks/test-result.tsx';
import { call } from '#web/lib/call.ts';
import { nounKey, useChange } from '#web/lib/endpoint.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RadioPills } from '#web/ui/form/radio-pills.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Send } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'webhook';
const FORMATS = [
  { value: 'events', label: 'Signed events' },
  { value: 'chat', label: 'Chat messages' },
] as const;
const TOOLS: Record<ChatTool, string> = {
  slack: 'Slack',
  google_chat: 'Google Chat',
  discord: 'Discord',
  teams: 'Microsoft Teams (a workflow)',
  text: 'Another chat tool',
};
const USUAL = ['document.approved'];

type Props = {
  /** Absent: a new one. */
  webhook?: Webhook | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: (webhook: Webhook) => void;
};

/** Adds or edits a webhook (HOOK-02). Mounted anew with each opening. */
export function WebhookDialog({ webhook, open, onClose, onSaved }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [format, setFormat] = useState<EndpointFormat>(webhook?.format ?? 'events');
  const [events, setEvents] = useState<string[]>(webhook?.events ?? USUAL);
  const saving = useSaveWebhook(webhook);
  const testing = useChange(testAddress);
  const failure = faultsOf(saving.error ?? testing.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    testing.reset();
    saving.mutate({ url, format, events }, { onSuccess: onSaved });
  };
  const test = () => {
    saving.reset();
    testing.mutate({ body: { url, format } });
  };
  const title = webhook ? 'Edit webhook' : 'Add webhook';
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon={Send} className="mr-auto" busy={testing.isPending} needsServer onClick={test}>
            Send test
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={saving.isPending} needsServer>
            {webhook ? 'Save' : title}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="space-y-5" onSubmit={submit}>
        {failure.general && (
          <Banner tone="error" takeFocus>
            {failure.general}
          </Banner>
        )}
        <Address
          url={url}
          error={failure.url}
          result={testing.data}
          onUrl={(next) => {
            testing.reset();
            setUrl(next);
          }}
        />
        <RadioPills
          legend="Send"
          name="webhook-format"
          options={FORMATS}
          value={format === 'events' ? 'events' : 'chat'}
          onChange={(next) => {
            testing.reset();
            setFormat(next);
          }}
        />
        {format !== 'events' && (
          <ToolField
            format={format}
            url={url}
            onChange={(next) => {
              testing.reset();
              setFormat(next);
            }}
          />
        )}
        <EventsField chosen={events} onChange={setEvents} error={failure.events} />
      </form>
    </Dialog>
  );
}

/** Adds a webhook, or changes this one; its address is sent only when it is another, which needs a reauthentication. */
function useSaveWebhook(webhook: Pick<Webhook, 'id' | 'url'> | undefined) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestKeys());
  const save = ({ url, ...rest }: WebhookWish) => {
    const body = { url, ...rest };
    if (webhook === undefined)
      return call(createWebhook, { body, idempotencyKey: requests.forClick(JSON.stringify(body)) });
    const { id } = webhook;
    return call(changeWebhook, { params: { id }, body: url === webhook.url ? rest : body });
  };
  return useMutation({
    mutationFn: save,
    // The answer may hold the secret.
    gcTime: 0,
    onSettled: (_, error) => {
      requests.ended(error ?? undefined);
      return client.invalidateQueries({ queryKey: nounKey(listWebhooks) });
    },
  });
}

type ToolProps = { format: EndpointFormat; url: string; onChange: (format: EndpointFormat) => void };

/** How the messages are written: as the address says, unless a person knows better. */
const ToolField = ({ format, url, onChange }: ToolProps) => (
  <SelectField label="Chat tool" value={format} onChange={({ target }) => onChange(target.value as EndpointFormat)}>
    <option value="chat">By the address: {TOOLS[chatToolOf('chat', url.trim()) ?? 'text']}</option>
    {Object.entries(TOOLS).map(([tool, name]) => (
      <option key={tool} value={tool}>
        {name}
      </option>
    ))}
  </SelectField>
);

type Failure = Partial<Record<'url' | 'events' | 'general', string>>;

/** What is wrong with the address stands at its field. */
function faultsOf(thrown: unknown): Failure {
  if (!thrown) return {};
  const { code, message, fields } = AppError.from(thrown);
  if (code === 'address_refused') return { url: message };
  const { url, events } = fields;
  return url || events ? { ...(url && { url }), ...(events && { events }) } : { general: failureOf(thrown) };
}

type AddressProps = {
  url: string;
  error: string | undefined;
  result: WebhookTest | undefined;
  onUrl: (url: string) => void;
};

const Address = ({ url, error, result, onUrl }: AddressProps) => (
  <TextField
    label="Address"
    type="url"
    inputMode="url"
    autoComplete="off"
    spellCheck={false}
    placeholder="https://"
    maxLength={WEBHOOK_URL_MAX}
    value={url}
    error={error}
    below={result && <TestResult result={result} />}
    onChange={({ target }) => onUrl(target.value)}
  />
);
