import { type Channel, isOutdated } from '#shared/checks/channels/channels.ts';
import { formatDate } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** When the limits were checked, and where (CHAN-02, CHAN-08). */
export function Sources({ channel, now = serverNow() }: { channel: Channel; now?: number }) {
  const outdated = isOutdated(channel, now);
  return (
    <p className={`mt-2 text-xs ${outdated ? 'text-warn-text' : 'text-fg-3'}`}>
      Limits as of {formatDate(`${channel.checked_on}T12:00:00Z`)}
      {outdated ? ', more than 180 days ago. ' : '. '}
      {!channel.sure && 'Not published, but measured by others. '}
      <a
        href={channel.source.url}
        target="_blank"
        rel="noopener noreferrer"
        title={channel.source.title}
        className="text-link text-xs"
      >
        Where they come from
      </a>
    </p>
  );
}
