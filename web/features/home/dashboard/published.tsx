import { Link } from 'react-router-dom';
import type { Home } from '#shared/home/contracts/home.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { documentPath } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';

type Publishing = Home['published'][number];

/** What went out in the last seven days. */
export function PublishedThisWeek({ published }: { published: readonly Publishing[] }) {
  const me = usePerson().id;
  return (
    <section aria-labelledby="published">
      <h2 id="published" className="text-base font-semibold">
        Published this week
      </h2>
      <ul className="mt-2 space-y-2 text-sm">
        {published.map((one) => (
          <li key={`${one.document_id} ${one.at}`}>
            <Link to={documentPath(one.document_id)} className="inline-flex min-h-6 items-center hover:underline">
              {[one.template_name ?? 'Unknown Template', one.job_title].filter(Boolean).join(', ')}
            </Link>
            <span className="block text-xs text-fg-3">{wordsOf(one, me)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function wordsOf({ channel, by, ordinal, at }: Publishing, me: string): string {
  if (channel === null)
    return `In the job feed since ${formatDateTime(at)}${ordinal === null ? '' : `, version ${ordinal}`}`;
  const person = by && (by.id === me ? ' by you' : ` by ${by.name}`);
  return `Copied for ${channel}${person ?? ''}, ${formatDateTime(at)}`;
}
