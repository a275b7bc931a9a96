import ipaddr from 'ipaddr.js';

/** Lengths of a prefix in front of an IPv4 address (RFC 6052). */
const LENGTHS = [32, 40, 48, 56, 64, 96] as const;
export type Nat64Length = (typeof LENGTHS)[number];
type Bytes = readonly number[];

/** The byte between the two halves belongs to neither. */
const MIDDLE = 8;

/** Where the four bytes of the IPv4 address are. */
function placesAfter(length: Nat64Length): number[] {
  const first = length / 8;
  return Array.from({ length: 5 }, (_, at) => first + at)
    .filter((at) => length === 96 || at !== MIDDLE)
    .slice(0, 4);
}

const bytesAt = (bytes: Bytes, places: readonly number[]): string => places.map((at) => bytes[at]).join('.');
const lastFour = (bytes: Bytes): string => bytesAt(bytes, [12, 13, 14, 15]);

const prefixOf = (cidr: string) => ipaddr.IPv6.parseCIDR(cidr);

/** Whether it is an IPv6 prefix before which a translator puts IPv4 addresses. */
export function isNat64Prefix(text: string): boolean {
  if (!ipaddr.IPv6.isValidCIDR(text)) return false;
  const [address, length] = prefixOf(text);
  const isWhole = ipaddr.IPv6.networkAddressFromCIDR(text).toString() === address.toString();
  return isWhole && (LENGTHS as readonly number[]).includes(length);
}

/** Networks of translators choose a length of their own below it (RFC 8215). */
const LOCAL_NAT64 = prefixOf('64:ff9b:1::/48');
/** What no address begins with stands where another length has its zeros. */
const isNone = (address: string): boolean => address.startsWith('0.');

function inLocalNat64(bytes: Bytes): string[] {
  const all = ([48, 56, 64, 96] as const).map((length) => bytesAt(bytes, placesAfter(length)));
  const some = all.filter((address) => !isNone(address));
  return some.length > 0 ? some : all;
}

const KNOWN: readonly (readonly [ReturnType<typeof prefixOf>, (bytes: Bytes) => string[]])[] = [
  // Written as IPv6, translated (RFC 7915), by a translator.
  [prefixOf('::ffff:0:0/96'), (bytes) => [lastFour(bytes)]],
  [prefixOf('::ffff:0:0:0/96'), (bytes) => [lastFour(bytes)]],
  [prefixOf('64:ff9b::/96'), (bytes) => [lastFour(bytes)]],
  [LOCAL_NAT64, inLocalNat64],
  // 6to4.
  [prefixOf('2002::/16'), (bytes) => [bytesAt(bytes, [2, 3, 4, 5])]],
  // Teredo: its server, and the client, whose bits are inverted.
  [prefixOf('2001::/32'), (bytes) => [bytesAt(bytes, [4, 5, 6, 7]), lastFour(bytes.map((byte) => byte ^ 0xff))]],
];

/** ISATAP: below any prefix. */
const isIsatap = (bytes: Bytes): boolean => /^[02],0,94,254$/.test(bytes.slice(8, 12).join());

/**
 * The IPv4 addresses to which an IPv6 address leads in the end, by a translator or a tunnel; none for any other address.
 * `own`: the prefixes of this network's translators.
 */
export function embeddedIn(address: string, own: readonly string[] = []): string[] {
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [];
  const bytes = parsed.toByteArray();
  const mine = own.map(prefixOf).find((prefix) => parsed.match(prefix));
  if (mine) return [bytesAt(bytes, placesAfter(mine[1] as Nat64Length))];
  const known = KNOWN.find(([prefix]) => parsed.match(prefix));
  if (known) return known[1](bytes);
  return isIsatap(bytes) ? [lastFour(bytes)] : [];
}
