import { type Answer, ask } from '#local/lab/bench/http.ts';
import type { Target } from '#local/lab/chaos/hostile-target.ts';
import { SHARE_HEADER } from '#shared/review/shared-calls.ts';
import { HOSTILE_SEEDS, type HostileSeed, hostileText } from '#shared/testing/hostile-texts.ts';

export type Attack = { name: string; atOnce: number; send: (n: number) => Promise<Pick<Answer, 'status'>> };

const SEARCHES_OF_A_KEY = 9;
const CONTENT_MAX = 60_000;
const TOO_LONG = 99_000;
/** A text that is too long is sent now and then: it must be refused before it is read. */
const TOO_LONG_EVERY = 5;
const CHECKED_MAX = 20_000;
const BATCH = 100;

const seedOf = (n: number): HostileSeed => HOSTILE_SEEDS[n % HOSTILE_SEEDS.length] ?? 'blanks';

/** Saves of one document, each with the version of the last response. */
export function saver(url: string, token: string, textOf: (n: number) => string) {
  let version = 1;
  return async (n: number): Promise<Answer> => {
    const answer = await ask(url, token, { method: 'PUT', body: { version, content: textOf(n) } });
    const saved = readVersion(answer);
    version = saved ?? version;
    return answer;
  };
}

function readVersion({ status, body }: Answer): number | undefined {
  if (status >= 500) return undefined;
  const said = JSON.parse(body) as { version?: number; error?: { current?: { version: number } } };
  return said.version ?? said.error?.current?.version;
}

const ab = 'ab '.repeat(19_000);
/** The words around the first and the last of all passages change. */
const changed = (n: number): string => `${n} ${ab.slice(0, ab.length / 2)} ${n} ${ab.slice(ab.length / 2 + 9)}`;

const batchOf = (content: string) =>
  Array.from({ length: BATCH }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'check_text', arguments: { kind: 'job_advert', content } },
  }));

/** Attacks by what texts and requests hold rather than by their number. Keys send them, beside what the session does. */
export function textAttacks({ url, lists, passages, share, keys }: Target): Attack[] {
  const [first = '', second = '', third = ''] = keys;
  const seeds = lists.map((id) =>
    saver(`${url}/api/v1/generated-documents/${id}`, first, (n) =>
      hostileText(seedOf(n), n % TOO_LONG_EVERY === 0 ? TOO_LONG : CONTENT_MAX),
    ),
  );
  const pass = saver(`${url}/api/v1/generated-documents/${passages}`, second, changed);
  const headers = { [SHARE_HEADER]: share };
  const post = (path: string, key: string, body: unknown) => ask(`${url}${path}`, key, { method: 'POST', body });
  return [
    { name: 'hostile texts', atOnce: seeds.length, send: (n) => (seeds[n % seeds.length] as typeof pass)(n) },
    { name: 'passages', atOnce: 2, send: pass },
    {
      name: 'reads of a link',
      atOnce: 4,
      send: (n) => ask(`${url}/api/shared`, '', { headers, address: `192.0.2.${n % 200}` }),
    },
    { name: 'batches', atOnce: 2, send: (n) => post('/mcp', third, batchOf(hostileText(seedOf(n), 1_500))) },
    {
      name: 'checks',
      atOnce: 4,
      send: (n) => post('/api/v1/checks', third, { kind: 'job_advert', content: hostileText(seedOf(n), CHECKED_MAX) }),
    },
    {
      name: 'searches by keys',
      atOnce: SEARCHES_OF_A_KEY * keys.length,
      send: (n) => ask(`${url}/api/v1/roles?q=engineer%20${n % 50}`, keys[n % keys.length] ?? ''),
    },
  ];
}
