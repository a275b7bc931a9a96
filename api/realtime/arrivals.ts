import type { IncomingMessage } from 'node:http';
import express from 'express';
import { clientKey } from '#api/http/limits.ts';
import { createTarpit } from '#api/http/tarpit.ts';
import type { Config } from '#platform/config.ts';

/** Sockets of one client address that have not signed in yet. Behind one address there may be a whole company. */
const AT_ONCE = 50;

export type Arrivals = {
  /** Whether one more may come in from there; it is counted until it has signed in or is gone. */
  admit(req: IncomingMessage): boolean;
  /** It is known whose it is: it counts no more. */
  signedIn(req: IncomingMessage): void;
  /** Waits before one from there is refused, when many were. */
  pause(req: IncomingMessage): Promise<void>;
};

/** Bounds how many connections of one client address are open without being anybody's, in this process. */
export function createArrivals({ RATE_LIMITS, TRUSTED_PROXIES }: Config, atOnce = AT_ONCE): Arrivals {
  if (!RATE_LIMITS) return { admit: () => true, signedIn: () => undefined, pause: async () => undefined };
  const addressOf = createAddressOf(TRUSTED_PROXIES);
  const tarpit = createTarpit();
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

/** The client as Express finds it: the first address, from ours outwards, that is none of our proxies. */
function createAddressOf(proxies: readonly string[]): (req: IncomingMessage) => string | undefined {
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
