import { createRequire } from 'node:module';
import * as net from 'node:net';
import { denyNetwork } from '#platform/extract/deny.ts';

/**
 * A parser that tries every way out, for the tests of the isolation. Arguments: the port of a listener on this machine,
 * and `deny` to close the network first as the real program does. Posts the outcome of each way.
 */
const [port = '', how = ''] = process.argv.slice(2);
const host = '127.0.0.1';
const url = `http://${host}:${port}`;
const require = createRequire(import.meta.url);
type Loose = Record<string, (...given: unknown[]) => unknown>;
/** As a parser that was not written for this would load them. */
const load = (name: string) => require(`node:${name}`) as Loose;
const first = new net.Socket();
if (how === 'deny') denyNetwork();

const SILENT_MS = 2_000;

// Errors after the first of an emitter.
process.on('uncaughtException', () => undefined);
const silence = () => new Promise((_, reject) => setTimeout(reject, SILENT_MS, new Error('nothing came')));

/** Resolves with the outcome of something that emits. */
const emitted = (emitter: unknown, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const on = emitter as { once(name: string, then: (value: unknown) => void): void };
    on.once(event, resolve);
    on.once('error', reject);
  });

const CODE = `require('net').connect(${port}, '${host}').on('error', () => process.exit(1)).on('connect', () => process.exit(0))`;
const ways: Record<string, () => unknown> = {
  net: () => emitted(net.connect(Number(port), host), 'connect'),
  'socket made before': () => emitted(first.connect(Number(port), host), 'connect'),
  'socket class': () => emitted(new net.Socket().connect(Number(port), host), 'connect'),
  'import net': async () => emitted((await import('node:net')).connect(Number(port), host), 'connect'),
  listening: () => emitted(net.createServer().listen(0, host), 'listening'),
  tls: () => emitted(load('tls').connect?.(Number(port), host), 'secureConnect'),
  http: () => emitted(load('http').get?.(url), 'response'),
  https: () => emitted(load('https').get?.(url.replace('http', 'https')), 'response'),
  http2: () => emitted(load('http2').connect?.(url), 'connect'),
  fetch: () => fetch(url),
  WebSocket: () =>
    emitted(new (globalThis as unknown as { WebSocket: new (to: string) => unknown }).WebSocket(url), 'open'),
  dgram: () =>
    emitted((load('dgram') as unknown as typeof import('node:dgram')).createSocket('udp4').bind(0, host), 'listening'),
  dns: () => (load('dns/promises').lookup as (name: string) => unknown)('127.0.0.1'),
  inspector: () => load('inspector').open?.(0, host),
  'internal sockets': () => (process as unknown as Loose).binding?.('tcp_wrap'),
  'native code': () => (process as unknown as Loose).dlopen?.({ exports: {} }, '/none.node'),
  child_process: () => {
    const { status } = (load('child_process') as unknown as typeof import('node:child_process')).spawnSync(
      process.execPath,
      ['-e', CODE],
    );
    if (status !== 0) throw new Error('the child did not reach it');
  },
  worker_threads: () => {
    const { Worker } = load('worker_threads') as unknown as { Worker: new (code: string, how: object) => unknown };
    return emitted(new Worker(CODE, { eval: true }), 'online');
  },
  'another process': () => process.kill(process.ppid, 0),
  'a file of the machine': () => load('fs').readFileSync?.('/etc/passwd'),
};

const outcomes: Record<string, string> = {};
for (const [way, go] of Object.entries(ways)) {
  try {
    await Promise.race([go(), silence()]);
    outcomes[way] = 'open';
  } catch (thrown) {
    const { code, name } = thrown as { code?: string; name?: string };
    outcomes[way] = code ?? name ?? 'failed';
  }
}
process.send?.(outcomes, () => process.exit(0));
