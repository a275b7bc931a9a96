import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { Config } from '#platform/config.ts';
import { proxyFor } from '#platform/proxy.ts';
import { providerUrl } from '#worker/tasks/provider/memory.ts';

/** An idle connection is closed before most servers close it: a request sent at that moment would be a failed attempt. */
const IDLE_MS = 2_000;

/**
 * The connections to the provider, through the proxy that leads to it if there is one. Node's own timeouts, 300 s for the
 * headers and between two chunks of a body, are shorter than ours may be (AI-12).
 */
export function dispatcherOf(config: Config): Dispatcher {
  const patient = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
  const proxy = proxyFor(providerUrl(config), config);
  return proxy ? new ProxyAgent({ ...patient, uri: proxy }) : new Agent(patient);
}
