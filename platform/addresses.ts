import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { embeddedIn } from '#platform/embedded-address.ts';

/** What an address that a person or a workspace typed may be. */
export type AddressRules = {
  /** Hosts (`intranet.example.com`, with a port or without) and ranges (`10.0.0.0/8`) that are exempt. */
  allow: readonly string[];
  /** Ports of all others. */
  ports: readonly number[];
  /** Whether only exempt ones may be without TLS. */
  tls: boolean;
  /** The product's own address: it is not opened. */
  publicUrl: string;
  /** Prefixes of this network's translators to IPv4. */
  nat64?: readonly string[] | undefined;
  /** Resolves names; that of the system by default. */
  lookup?: LookupFunction | undefined;
  /** It is reached through a proxy, which resolves what cannot be resolved here. */
  isProxied?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

/** Why an address is not opened, for the log alone: people read one sentence, so that nothing is learnt from it. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

export type FoundAddress = { address: string; family: number };
/** What may be connected to, and whether the operator exempts it. No addresses: only a proxy can tell. */
export type Target = { addresses: FoundAddress[]; isAllowed: boolean };

const HOST_MAX = 253;
const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** The forms of an address that are refused before any name is looked up. */
export function checkForm(url: URL, { publicUrl, allow }: Pick<AddressRules, 'publicUrl' | 'allow'>): void {
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new AddressRefused(`Scheme ${protocol}`);
  if (username || password) throw new AddressRefused('User name in the address');
  if (hostname.length > HOST_MAX) throw new AddressRefused('Host too long');
  const isOwn = hostname.replace(/\.$/, '') === new URL(publicUrl).hostname && !isIP(hostname);
  if (isOwn && !allow.includes(`${hostname}:${portOf(url)}`)) throw new AddressRefused('Own address');
}

/**
 * Resolves the host of an address once: the connection is made to one of these addresses and to no other. Throws
 * AddressRefused, the failure of the look-up, and the reason of the signal.
 */
export async function targetOf(url: URL, rules: AddressRules): Promise<Target> {
  checkForm(url, rules);
  const addresses = await addressesOf(url.hostname, rules).catch((failure: unknown) => {
    if (isExempt(url, [], rules)) throw failure;
    // What does not resolve now may do so later; its form stays as it is.
    checkService(url, rules);
    if (rules.isProxied && isUnknown(failure) && !INSIDE.test(url.hostname)) return undefined;
    throw failure;
  });
  if (!addresses) return { addresses: [], isAllowed: false };
  if (addresses.length === 0) throw new AddressRefused('No address');
  const isAllowed = isExempt(url, addresses, rules);
  if (isAllowed) return { addresses, isAllowed };
  checkService(url, rules);
  if (addresses.some(({ address }) => !isPublic(address, rules.nat64)))
    throw new AddressRefused('Address of a private network');
  return { addresses, isAllowed };
}

/** Names that lead nowhere outside: a proxy is not asked for them. */
const INSIDE = /^[^.]+\.?$|\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa|private)\.?$/i;

const isUnknown = (failure: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(String((failure as { code?: unknown } | null)?.code));

/** What may be asked for at a host that is not exempt. */
function checkService(url: URL, { tls, ports }: Pick<AddressRules, 'tls' | 'ports'>): void {
  if (tls && url.protocol !== 'https:') throw new AddressRefused('Without TLS');
  if (!ports.includes(portOf(url))) throw new AddressRefused(`Port ${portOf(url)}`);
}

/** All addresses of a host. */
function addressesOf(
  hostname: string,
  { lookup = systemLookup as LookupFunction, signal }: AddressRules,
): Promise<FoundAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  if (family) return Promise.resolve([{ address: literal, family }]);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    lookup(hostname, { all: true, verbatim: true }, (failure, found) => {
      if (failure) reject(failure);
      else resolve(Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]);
    });
  });
}

export const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Beside the ranges that are not public: IPv4-compatible addresses, and the host services of Azure (`168.63.129.16`) and of
 * IBM Cloud, which have public addresses. Those of the other clouds are link-local, unique local, shared or reserved ones.
 */
export const DENIED_RANGES = ['::/96', '168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'];

const isPlainlyPublic = (address: string): boolean =>
  ipaddr.parse(address).range() === 'unicast' && !DENIED.check(address, familyOf(address));

/** An address that leads to one of IPv4 is what that one is: a network without IPv4 reaches all of it so. */
function isPublic(address: string, nat64?: readonly string[]): boolean {
  const embedded = embeddedIn(address, nat64);
  return embedded.length > 0 ? embedded.every(isPlainlyPublic) : isPlainlyPublic(address);
}

/** Those that are public by what they lead to alone, as a filter of connections cannot know. */
export const leadingOutside = (addresses: readonly FoundAddress[], nat64?: readonly string[]): string[] =>
  addresses.map(({ address }) => address).filter((address) => !isPlainlyPublic(address) && isPublic(address, nat64));

/** An entry of a list without its port. */
export function entryOf(entry: string): { host: string; port: number | undefined } {
  const named = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry);
  const host = (named?.[1] ?? entry).replace(/^\[|\]$/g, '');
  return { host, port: named ? Number(named[2]) : undefined };
}

/** By its name, or because all its addresses are in the list. */
function isExempt(
  url: URL,
  addresses: readonly FoundAddress[],
  { allow, nat64 }: Pick<AddressRules, 'allow' | 'nat64'>,
): boolean {
  const hosts = allow
    .map(entryOf)
    .filter(({ port }) => port === undefined || port === portOf(url))
    .map(({ host }) => host);
  const ranges = rangesOf(hosts);
  const isInRanges = (address: string) => ranges.check(address, familyOf(address));
  const areInRanges = addresses.every(({ address }) => {
    const embedded = embeddedIn(address, nat64);
    return isInRanges(address) || (embedded.length > 0 && embedded.every(isInRanges));
  });
  return hosts.includes(url.hostname) || (addresses.length > 0 && areInRanges);
}

/** The addresses and ranges of a list; names are left out. Throws on a range that is none. */
export function rangesOf(hosts: readonly string[]): BlockList {
  const ranges = new BlockList();
  for (const host of hosts) {
    const [address = '', prefix] = host.split('/');
    if (isIP(address) === 0) continue;
    if (prefix === undefined) ranges.addAddress(address, familyOf(address));
    else ranges.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ranges;
}

const DENIED = rangesOf(DENIED_RANGES);
