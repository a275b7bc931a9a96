import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  type MailSettings as MailSettingsRead,
  type NotificationSettings,
  readNotificationSettings,
  writeNotificationSettings,
} from '#shared/review/contracts/notifications.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { Banner, ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';

const RHYTHMS: Record<NotificationSettings['mail_rhythm'], string> = {
  soon: 'At most every 30 minutes, up to 6 a day',
  daily: 'Once a day, at 8:00',
  never: 'Never',
};
const KINDS = [
  ['mail_reviews', 'Review requests', 'Your approval is asked for'],
  ['mail_answers', 'Answers', 'Your text was approved or sent back'],
  ['mail_mentions', 'Mentions and replies', 'In comments you are part of'],
  ['mail_shares', 'Share links', 'Your share link was answered'],
] as const;

/** When notifications are mailed, and which (NOTE-06). `footer` frames the button as the other cards of the page do. */
export function MailSettings({ footer }: { footer: Footer }) {
  const settings = useQuery(readOf(readNotificationSettings));
  const placeholder = (
    <Loading label="Loading your settings" className="p-5">
      <Skeleton />
    </Loading>
  );
  return (
    <Loaded query={settings} failed="Failed to load your settings" placeholder={placeholder}>
      {(saved) => <Form saved={saved} footer={footer} />}
    </Loaded>
  );
}

type Footer = (button: ReactNode, note: string | undefined) => ReactNode;
type Props = { saved: MailSettingsRead; footer: Footer };

function Form({ saved: { last_mail_at, ...saved }, footer }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [given, setGiven] = useState(saved);
  const saving = useMutation({
    mutationFn: (body: NotificationSettings) => call(writeNotificationSettings, { body }),
    onSuccess: (settings) => client.setQueryData(readOf(readNotificationSettings).queryKey, settings),
  });
  const set = (change: Partial<NotificationSettings>) => {
    saving.reset();
    setGiven({ ...given, ...change });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(given);
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="space-y-4 p-4 sm:p-5">
        {saving.isError && <ErrorBanner error={saving.error} />}
        {saving.isSuccess && <Banner tone="success">Your notification settings were saved</Banner>}
        <Field id={`${id}-rhythm`} label="Email">
          {(control) => (
            <SelectFrom
              {...control}
              options={RHYTHMS}
              value={given.mail_rhythm}
              onChoose={(mail_rhythm) => set({ mail_rhythm })}
            />
          )}
        </Field>
        <fieldset disabled={given.mail_rhythm === 'never'}>
          <legend className="text-sm font-medium">Email me about</legend>
          {KINDS.map(([name, label, hint]) => (
            <Checkbox
              key={name}
              className="mt-2"
              checked={given[name]}
              onChange={({ target }) => set({ [name]: target.checked })}
            >
              {label}
              <span className="block text-xs text-fg-3">{hint}</span>
            </Checkbox>
          ))}
        </fieldset>
      </div>
      {footer(
        <Button type="submit" variant="primary" busy={saving.isPending} needsServer>
          Save
        </Button>,
        last_mail_at ? `Last email: ${dayAndTime(last_mail_at)}` : undefined,
      )}
    </form>
  );
}

/** 'today, 09:12', else the date and the time. */
function dayAndTime(iso: string): string {
  const day = formatDate(iso);
  return `${day === formatDate(new Date().toISOString()) ? 'today' : day}, ${formatTime(iso)}`;
}
