const ENTRY = /^([a-z][a-z0-9+.-]*:)\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+|\*))?([^?#]*)(?:\?([^#]*))?$/i;

export type RedirectEntry = (target: URL) => boolean;

const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\?]/g, '\\$&');

/** The regular expression of a part: `*` matches all but `stop`, `**` all of `most`. */
function pattern(glob: string, { one, most }: { one: string; most: string }): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => (part === '**' ? most : part === '*' ? one : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

/** Whether the host has no empty label; `**` stands for one label or several. */
const LABELS = { one: '[^.]+', most: '[^.]+(?:\\.[^.]+)*' };
const SEGMENTS = { one: '[^/]*', most: '.*' };
const QUERY = { one: '.*', most: '.*' };

/**
 * An entry of AUTH_REDIRECTS, compared part by part, so that no wildcard spans two parts of an address, e.g. host and
 * path: the scheme literally; in the host `*` within one label and `**` over several; the port as it is or `*`; in the
 * path `*` up to the next `/` and `**` beyond. A query is allowed where the path ends in `**`, else only as in the
 * entry. Undefined for an invalid entry.
 */
export function redirectEntry(text: string): RedirectEntry | undefined {
  const [, scheme = '', host = '', port = '', path = '', query] = ENTRY.exec(text) ?? [];
  if (!scheme || !host) return undefined;
  const hosts = pattern(host.toLowerCase(), LABELS);
  const paths = pattern(path || '/', SEGMENTS);
  const queries = query === undefined ? undefined : pattern(query, QUERY);
  const isSamePort = portTest(scheme.toLowerCase(), port);
  const allowsQuery = (asked: string) => (queries ? queries.test(asked) : asked === '' || path.endsWith('**'));
  return (target) =>
    target.protocol === scheme.toLowerCase() &&
    hosts.test(target.hostname) &&
    isSamePort(target.port) &&
    paths.test(target.pathname || '/') &&
    allowsQuery(target.search.slice(1));
}

/** Browsers leave out the default port of a scheme. */
const USUAL: Record<string, string> = { 'http:': '80', 'https:': '443' };

function portTest(scheme: string, port: string): (asked: string) => boolean {
  if (port === '*') return () => true;
  const written = port === USUAL[scheme] ? '' : port;
  return (asked) => asked === written;
}
