import { useEffect, useState } from 'react';
import { formatDate, formatDateTime, formatRelative } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** '18 Nov 2026', with the exact time as its title or, with `withTime`, beside it. */
export function DateTime({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="tnum">
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}

const TICK_MS = 30_000;

/** '4 min ago', kept up to date. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso, now)}
    </time>
  );
}
