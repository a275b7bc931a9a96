import type { IncomingMessage } from 'node:http';
import express from 'express';
import { clientKey } from '#api/http/limits.ts';
import { createTarpit } from '#api/http/tarpit.ts';
import type { Config } from '#platform/config.ts';

/** The maximum of sockets of one client address before sign-in. A whole company may have one address. */
const AT_ONCE = 50;

export type Arrivals = {
  /** Whether one more is accepted; it is counted until it has signed in or closed. */
  admit(req: IncomingMessage): boolean;
  /** It has signed in: it is not counted any more. */
  signedIn(req: IncomingMessage): void;
  /** Delays a refusal after many refusals. */
  pause(req: IncomingMessage): Promise<void>;
};

/** Limits the open connections per client address before sign-in, in this process. */
export function createArrivals(config: Config, refusalMs: number, atOnce = AT_ONCE): Arrivals {
  const { RATE_LIMITS, TRUSTED_PROXIES } = config;
  if (!RATE_LIMITS) return { admit: () => true, signedIn: () => undefined, pause: async () => undefined };
  const addressOf = createAddressOf(TRUSTED_PROXIES);
  const tarpit = createTarpit(refusalMs);
  const counts = new Map<string, number>();
  const counted = new WeakMap<IncomingMessage, string>();
  const forget = (req: IncomingMessage): void => {
    const key = counted.get(req);
    if (key === undefined) return;
    counted.delete(req);
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  return {
    admit(req) {
      const key = clientKey(addressOf(req));
      const count = counts.get(key) ?? 0;
      if (count >= atOnce) return false;
      counts.set(key, count + 1);
      counted.set(req, key);
      req.socket.once('close', () => forget(req));
      return true;
    },
    signedIn: forget,
    pause: (req) => tarpit(clientKey(addressOf(req))),
  };
}

/** The client address as in Express: the first one, from this server outwards, that is no trusted proxy. */
export function createAddressOf(proxies: readonly string[]): (req: IncomingMessage) => string | undefined {
  const app = express().set('trust proxy', proxies.length > 0 ? proxies : false);
  const isProxy = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    const hops = [socket.remoteAddress ?? '', ...forwarded.toReversed()];
    return hops.find((address, hop) => !isProxy(address, hop)) ?? hops.at(-1);
  };
}
