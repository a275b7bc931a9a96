import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type FeedAdvert, listAdvert, listFeedAdverts, unlistAdvert } from '#shared/open/contracts/feed.ts';
import { reviewStateWords } from '#web/features/text/review-state-words.ts';
import { call } from '#web/lib/call.ts';
import { type LoadedPages, nounKey, pagesOf, usePages } from '#web/lib/endpoint.ts';
import { formatDate } from '#web/lib/format.ts';
import { documentPath, paths, roleFieldLink } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Check, CircleAlert, Info, Lock, Megaphone } from '#web/ui/layout/icons.ts';

const isPersonal = openSlug === null;

export const useAdverts = () => usePages(pagesOf(listFeedAdverts));

/** Lists an advert, or updates it, or takes it out. */
function useListing(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isListed: boolean) => {
      if (isListed) await call(listAdvert, { params: { id } });
      else await call(unlistAdvert, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: nounKey(listFeedAdverts) }),
  });
}

/** The adverts of the workspace, each with the switch that lists it (FEED-01, FEED-02). */
export function Adverts({ list }: { list: LoadedPages<FeedAdvert> }) {
  const { data: items } = list;
  const retry = () => void list.refetch();
  if (list.error && !items)
    return <ErrorState message="Failed to load adverts" onRetry={retry} busy={list.isFetching} />;
  const listed = items?.filter(({ is_listed }) => is_listed).length ?? 0;
  const hint = isPersonal ? 'In the version you list' : 'Approved adverts only';
  return (
    <Card
      flush
      title="Adverts in the feed"
      // Listed ones come first: not all are counted while every loaded one is listed.
      count={list.more && listed === items?.length ? undefined : listed}
      actions={<p className="text-xs text-fg-3">{hint}</p>}
    >
      {!items && <LoadingRows count={3} label="Loading adverts" row="flex h-14 items-center gap-4 px-4 sm:px-5" />}
      {items?.length === 0 && <NoAdverts />}
      <ul className="divide-y divide-line">
        {items?.map((advert) => (
          <Row key={advert.document_id} advert={advert} />
        ))}
      </ul>
      <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
    </Card>
  );
}

function Row({ advert }: { advert: FeedAdvert }) {
  const { document_id, job_title, obstacle, is_listed } = advert;
  const listing = useListing(document_id);
  const mayList = useMay('content.write');
  const note = useId();
  const isBlocked = obstacle !== null && !is_listed;
  return (
    <li className="flex items-center gap-4 px-4 py-3 text-sm sm:px-5">
      <Switch
        isOn={listing.isPending ? listing.variables : is_listed}
        aria-label={`${job_title} in the feed`}
        aria-describedby={note}
        disabled={isBlocked || !mayList}
        onChange={(isOn) => !listing.isPending && listing.mutate(isOn)}
      />
      <div className="min-w-0 flex-1">
        <Link to={documentPath(document_id)} className={`font-medium break-words ${isBlocked ? 'text-fg-2' : ''}`}>
          {job_title}
        </Link>
        <p id={note} className="tnum text-xs text-fg-3">
          {noteOf(advert)}
        </p>
        <Hints advert={advert} />
        {advert.has_newer && mayList && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs">
            Newer version
            <Button
              size="sm"
              busy={listing.isPending}
              needsServer
              aria-label={`Update ${job_title} in the feed`}
              onClick={() => listing.mutate(true)}
            >
              Update
            </Button>
          </p>
        )}
        {listing.error && (
          <p role="alert" className="mt-1 text-xs text-danger-text">
            {listing.error.message}
          </p>
        )}
      </div>
      <State advert={advert} />
    </li>
  );
}

function State({ advert }: { advert: FeedAdvert }) {
  if (advert.obstacle === 'closed') return <Pill icon={Lock}>Closed</Pill>;
  if (advert.obstacle === 'not_approved') return <Pill>{stateName(advert)}</Pill>;
  if (isPersonal) return null;
  return (
    <Pill tone="ok" icon={Check}>
      Approved
    </Pill>
  );
}

/** What readers of the feed miss (FEED-06). */
function Hints({ advert }: { advert: FeedAdvert }) {
  const here = useLocation();
  const { obstacle, has_link, role_id, job_title } = advert;
  if (obstacle !== null) return null;
  const hint = titleHint(advert);
  return (
    <>
      {!has_link && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-xs text-warn-text">
          <CircleAlert className="size-3.5 shrink-0" aria-hidden />
          No link to apply
          <Link
            {...roleFieldLink(role_id, 'how_to_apply', here)}
            className="text-link"
            aria-label={`Add it to ${job_title}`}
          >
            Add it
          </Link>
        </p>
      )}
      {hint && (
        <p className="mt-1 flex items-start gap-1.5 text-xs text-fg-2">
          <Info className="mt-px size-3.5 shrink-0" aria-hidden />
          {hint}
        </p>
      )}
    </>
  );
}

const NoAdverts = () => (
  <EmptyState
    icon={Megaphone}
    title="No adverts yet"
    hint="Each Job Advert of a role can be listed here."
    action={<ButtonLink to={paths.generate}>Generate content</ButtonLink>}
  />
);

/** 'Bristol, hybrid'; of a remote role 'Remote, United Kingdom'. */
const placeOf = ({ location_type, city, country }: FeedAdvert): string =>
  location_type === 'remote' ? `Remote, ${country}` : `${city}, ${location_type}`;

function noteOf(advert: FeedAdvert): string {
  return [placeOf(advert), ...stateOf(advert)].join(' · ');
}

function stateOf({ obstacle, closing_date, version, listed_at }: FeedAdvert): string[] {
  if (obstacle === 'closed') return [`Closed on ${formatDate(closing_date ?? '')}`];
  if (obstacle === 'not_approved') return ['Not approved yet'];
  const since = listed_at ? `, listed since ${formatDate(listed_at)}` : '';
  return [`Version ${version}${since}`];
}

const FAULTS: Record<FeedAdvert['title_faults'][number], string> = { pay: 'the pay', place: 'the place' };

/** What to mend before job boards read the advert (FEED-06). */
const titleHint = ({ title_faults }: FeedAdvert): string | null =>
  title_faults.length > 0
    ? `The title names ${title_faults.map((fault) => FAULTS[fault]).join(' and ')}. Job boards ask for a title without it.`
    : null;

const stateName = ({ state }: FeedAdvert): string => reviewStateWords[state];
