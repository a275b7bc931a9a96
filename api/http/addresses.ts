import type { IncomingMessage } from 'node:http';
import express from 'express';
import { type Config, isLoopback, publicUrl } from '#platform/config.ts';

/** The addresses of this server, and how a request reached it. */
export type Addresses = {
  /** The public origin. */
  publicOrigin: string;
  /** Whether the request's Host is a known name of this server: that of a page with a rebound name is not. */
  isKnownHost(req: IncomingMessage): boolean;
  /** Whether the requesting page has one of the product's origins, scheme and port included; programs name no page. */
  isOwnOrigin(req: IncomingMessage): boolean;
};

type Trusts = (address: string, hop: number) => boolean;
type Reached = { host: string; hostname: string; port: number; protocol: string };

const NAME = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
const LOCAL_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;
const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim() || undefined;

/** The host of a header or a setting; undefined for an invalid one. */
function reached(host: string, protocol: string): Reached | undefined {
  if (!NAME.test(host) || !URL.canParse(`${protocol}//${host}`)) return undefined;
  const { host: whole, hostname, port } = new URL(`${protocol}//${host}`);
  return { host: whole, hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80), protocol };
}

/** Known are the host of PUBLIC_URL, those of ALLOWED_HOSTS, and this machine on a port that only it can reach. */
export function createAddresses(config: Config): Addresses {
  const publicOrigin = new URL(publicUrl(config)).origin;
  const { TRUSTED_PROXIES: proxies, ALLOWED_HOSTS: allowed } = config;
  const app = express().set('trust proxy', proxies.length > 0 ? proxies : false);
  const trusts = app.get('trust proxy fn') as Trusts;
  const reachedBy = ({ headers, socket }: IncomingMessage): Reached | undefined => {
    const isProxied = trusts(socket.remoteAddress ?? '', 0);
    const forwarded = (name: string) => (isProxied ? first(headers[name]) : undefined);
    const scheme = forwarded('x-forwarded-proto') ?? ('encrypted' in socket ? 'https' : 'http');
    return reached(forwarded('x-forwarded-host') ?? headers.host ?? '', scheme === 'https' ? 'https:' : 'http:');
  };
  const isPublic = ({ host, hostname, port }: Reached): boolean => {
    const site = new URL(publicOrigin);
    return host === site.host || (hostname === site.hostname && String(port) === impliedPort(site));
  };
  const isListed = ({ hostname, port }: Reached): boolean =>
    allowed.some((entry) => entry === hostname || entry === `${hostname}:${port}`);
  return {
    publicOrigin,
    isKnownHost(req) {
      const at = reachedBy(req);
      return at !== undefined && (isPublic(at) || isListed(at) || isThisMachine(at, req));
    },
    isOwnOrigin(req) {
      const { origin } = req.headers;
      if (!origin || origin === publicOrigin) return true;
      const at = reachedBy(req);
      return at !== undefined && origin === `${at.protocol}//${at.host}`;
    },
  };
}

const impliedPort = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const isThisMachine = ({ hostname, port }: Reached, { socket }: IncomingMessage): boolean =>
  isLoopback(hostname) && port === socket.localPort && LOCAL_ADDRESS.test(socket.localAddress ?? '');
