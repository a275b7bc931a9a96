import { isIP } from 'node:net';
import { entryOf, familyOf, rangesOf } from '#platform/addresses.ts';
import type { Config } from '#platform/config.ts';

export type ProxySettings = Pick<Config, 'HTTPS_PROXY' | 'NO_PROXY'>;

/** Never outside, whatever the settings say. */
const LOCAL = ['localhost', '127.0.0.0/8', '::1'];

/**
 * The proxy through which this https address is reached; undefined: directly. NO_PROXY is read as by most programs: names
 * with all below them, addresses and ranges, each with a port or without, and '*' for everything (REAL-15).
 */
export function proxyFor(url: URL, { HTTPS_PROXY, NO_PROXY }: ProxySettings): string | undefined {
  if (!HTTPS_PROXY || url.protocol !== 'https:') return undefined;
  return [...LOCAL, ...NO_PROXY].some((entry) => isMeant(url, entry)) ? undefined : HTTPS_PROXY;
}

function isMeant({ hostname, port }: URL, written: string): boolean {
  if (written === '*') return true;
  const entry = entryOf(written);
  if (entry.port !== undefined && entry.port !== Number(port || 443)) return false;
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host)) return isIn(host, entry.host);
  const name = entry.host.replace(/^\*?\./, '');
  return host === name || host.endsWith(`.${name}`);
}

function isIn(address: string, range: string): boolean {
  try {
    return rangesOf([range]).check(address, familyOf(address));
  } catch {
    return false;
  }
}
