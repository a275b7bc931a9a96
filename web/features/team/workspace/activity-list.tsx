import { useMemo } from 'react';
import type { Activity } from '#shared/team/contracts/activity.ts';
import type { Member } from '#shared/team/contracts/members.ts';
import { type ActivityDay, daysOf } from '#web/features/team/workspace/activity-days.ts';
import { actorName, wordsOf } from '#web/features/team/workspace/activity-words.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/layout/avatar.tsx';

type Props = { items: readonly Activity[]; members: readonly Member[] };

/** What was done, by day (ACT-01). */
export function ActivityList({ items, members }: Props) {
  const pictures = useMemo(() => new Map(members.map(({ id, avatar_url }) => [id, avatar_url])), [members]);
  return daysOf(items).map((day) => <Day key={day.day} day={day} pictures={pictures} />);
}

type Pictures = ReadonlyMap<string, string | null>;

const Day = ({ day: { day, title, items }, pictures }: { day: ActivityDay; pictures: Pictures }) => (
  <section aria-labelledby={`day-${day}`}>
    <h2 id={`day-${day}`} className="text-xs font-medium text-fg-3">
      {title}
    </h2>
    <ol className="card mt-2 divide-y divide-line">
      {items.map((act) => (
        <Row key={act.id} act={act} picture={act.actor.id ? pictures.get(act.actor.id) : null} />
      ))}
    </ol>
  </section>
);

function Row({ act, picture }: { act: Activity; picture: string | null | undefined }) {
  const { icon: Mark, text, to, rest, detail } = wordsOf(act);
  const name = actorName(act);
  const isGone = act.actor.kind === 'user' && act.actor.id === null;
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <Avatar name={isGone ? '–' : name} src={picture} />
      <div className="min-w-0 flex-1 text-sm break-words">
        <p className="text-fg-2">
          {isGone ? <i>{name}</i> : <span className="font-medium text-fg">{name}</span>} {text}
          {to && (
            <>
              {' '}
              <span className="font-medium text-fg">{to}</span>
            </>
          )}
          {rest}
        </p>
        {detail && <p className="mt-0.5 text-xs text-fg-3">{detail}</p>}
      </div>
      <Mark className="mt-0.5 size-4 shrink-0 text-fg-3" aria-hidden />
      <time
        dateTime={act.created_at}
        title={formatDateTime(act.created_at)}
        className="tnum mt-0.5 w-10 shrink-0 text-right text-xs text-fg-3"
      >
        {formatTime(act.created_at)}
      </time>
    </li>
  );
}
