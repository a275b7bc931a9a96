import type { Log } from '#platform/log.ts';

/** A security event on standard output: one JSON line with `"security":true`, whatever LOG_LEVEL is. */
export function securityLine(log: Log): (event: object) => void {
  const lines = log.child({ security: true }, { level: 'info' });
  return (event) => lines.info(event, 'security event');
}
