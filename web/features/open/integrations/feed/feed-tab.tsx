import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FEED_SITE_MAX, FEED_TITLE_MAX, type Feed, getFeed, saveFeed } from '#shared/open/contracts/feed.ts';
import { Address } from '#web/features/open/integrations/feed/address.tsx';
import { Adverts, useAdverts } from '#web/features/open/integrations/feed/adverts.tsx';
import { Careers } from '#web/features/open/integrations/feed/careers.tsx';
import { readOf, useChange } from '#web/lib/endpoint.ts';
import { useMay, useRights } from '#web/lib/rights.ts';
import { ErrorBanner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Rss } from '#web/ui/layout/icons.ts';

/** The tab 'Job feed' of the integrations (FEED). */
export function FeedTab() {
  const placeholder = (
    <Loading label="Loading the job feed" className="card p-4">
      <Skeleton className="h-14" />
    </Loading>
  );
  return (
    <Loaded query={useQuery(readOf(getFeed))} failed="Failed to load the job feed" placeholder={placeholder}>
      {({ feed }) => (feed ? <On feed={feed} /> : <Off />)}
    </Loaded>
  );
}

// Beside each other where both fit.
const WIDE = { flex: '2 1 30rem' };
const NARROW = { flex: '1 1 20rem' };

function On({ feed }: { feed: Feed }) {
  const mayManage = useMay('webhook.manage');
  const list = useAdverts();
  const listed = list.data?.filter(({ is_listed, obstacle }) => is_listed && obstacle === null) ?? [];
  return (
    <div className="flex flex-wrap items-start gap-6">
      <div className="min-w-0" style={WIDE}>
        <Adverts list={list} />
      </div>
      <div className="min-w-0 space-y-6" style={NARROW}>
        <Address feed={feed} mayManage={mayManage} />
        <Careers listed={listed} />
        {mayManage && <About key={`${feed.title} ${feed.site_url}`} feed={feed} />}
      </div>
    </div>
  );
}

function Off() {
  const mayManage = useMay('webhook.manage');
  const workspace = useRights((rights) => rights.workspace);
  const save = useChange(saveFeed);
  const switchOn = () =>
    save.mutate({ body: { title: workspace ? `Jobs at ${workspace}`.slice(0, 100) : 'Jobs', site_url: null } });
  return (
    <>
      {save.error && <ErrorBanner error={save.error} className="mb-4" />}
      <div className="card flex">
        <EmptyState
          icon={Rss}
          title="The job feed is off"
          hint="It gives your careers page and job boards the adverts you list, always in their approved version."
          action={
            mayManage ? (
              <Button variant="primary" busy={save.isPending} needsServer onClick={switchOn}>
                Switch on feed
              </Button>
            ) : (
              <p className="text-sm text-fg-2">Owners and admins can switch it on.</p>
            )
          }
        />
      </div>
    </>
  );
}

type Errors = Partial<Record<'title' | 'site_url', string>>;

/** What the feed says of itself. */
function About({ feed }: { feed: Feed }) {
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
