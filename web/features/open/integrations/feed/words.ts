import type { FeedAdvert } from '#shared/open/contracts/feed.ts';
import { formatDate } from '#web/lib/format.ts';

/** 'Bristol, hybrid'; of a remote role 'Remote, United Kingdom'. */
const placeOf = ({ location_type, city, country }: FeedAdvert): string =>
  location_type === 'remote' ? `Remote, ${country}` : `${city}, ${location_type}`;

/** A day of the calendar, whatever the time zone. */
const dayOf = (day: string): string => formatDate(`${day}T12:00:00`);

export function noteOf(advert: FeedAdvert): string {
  return [placeOf(advert), ...stateOf(advert)].join(' · ');
}

function stateOf({ obstacle, closing_date, version, listed_at }: FeedAdvert): string[] {
  if (obstacle === 'closed') return [`Closed on ${dayOf(closing_date ?? '')}`];
  if (obstacle === 'not_approved') return ['Not approved yet'];
  const since = listed_at ? `, listed since ${formatDate(listed_at)}` : '';
  return [`Version ${version}${since}`];
}

const FAULTS: Record<FeedAdvert['title_faults'][number], string> = { pay: 'the pay', place: 'the place' };

/** What to mend before job boards read the advert (FEED-06). */
export const titleHint = ({ title_faults }: FeedAdvert): string | null =>
  title_faults.length > 0
    ? `The title names ${title_faults.map((fault) => FAULTS[fault]).join(' and ')}. Job boards ask for a title without it.`
    : null;

const STATES: Record<FeedAdvert['state'], string> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
};
export const stateName = ({ state }: FeedAdvert): string => STATES[state];
