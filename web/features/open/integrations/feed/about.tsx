import { type FormEvent, useState } from 'react';
import { FEED_SITE_MAX, FEED_TITLE_MAX, type Feed, saveFeed } from '#shared/open/contracts/feed.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type Errors = Partial<Record<'title' | 'site_url', string>>;

/** What the feed says of itself. */
export function About({ feed }: { feed: Feed }) {
  const [title, setTitle] = useState(feed.title);
  const [site, setSite] = useState(feed.site_url ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const save = useChange(saveFeed);
  const isChanged = title !== feed.title || site !== (feed.site_url ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = saveFeed.body?.safeParse({ title, site_url: site.trim() || null });
    setErrors(Object.fromEntries((read?.error?.issues ?? []).map(({ path, message }) => [path[0], message])));
    if (read?.data && !save.isPending) save.mutate({ body: read.data });
  };
  return (
    <Card title="About the feed">
      <form noValidate className="space-y-4" onSubmit={submit}>
        {save.error && <ErrorBanner error={save.error} />}
        <TextField
          label="Title"
          value={title}
          maxLength={FEED_TITLE_MAX}
          error={errors.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Careers page"
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="Search engines read it as the site of your company."
          value={site}
          maxLength={FEED_SITE_MAX}
          error={errors.site_url}
          onChange={({ target }) => setSite(target.value)}
        />
        <Button type="submit" size="sm" busy={save.isPending} needsServer disabled={!isChanged}>
          Save
        </Button>
      </form>
    </Card>
  );
}
