import type { LookupFunction } from 'node:net';
import { AddressRefused, targetOf } from '#platform/addresses.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { AppError } from '#shared/errors.ts';
import { WEBHOOK_PORTS, WEBHOOK_URL_MAX } from '#shared/open/webhooks.ts';

const LOOKUP_MS = 5_000;

/**
 * The address as it is stored. Its name is looked up once, without a connection; one that does not resolve now may do so
 * later. Throws address_refused, whatever the reason.
 */
export async function checkedAddress(
  text: string,
  { config, lookup }: { config: Config; lookup?: LookupFunction | undefined },
): Promise<string> {
  if (!URL.canParse(text)) throw new AppError('address_refused');
  const url = new URL(text);
  const { WEBHOOKS_ALLOW: allow, NAT64_PREFIXES: nat64 } = config;
  const rules = { allow, nat64, publicUrl: publicUrl(config), ports: WEBHOOK_PORTS, tls: true };
  try {
    await targetOf(url, { ...rules, lookup, signal: AbortSignal.timeout(LOOKUP_MS) });
  } catch (thrown) {
    if (thrown instanceof AddressRefused) throw new AppError('address_refused');
  }
  // In punycode it can be longer than it was typed.
  if (url.href.length > WEBHOOK_URL_MAX) throw new AppError('address_refused');
  return url.href;
}
