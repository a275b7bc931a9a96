import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DENIED, denyNetwork } from '#platform/extract/deny.ts';
import type { Posted, Report } from '#platform/extract/extract.ts';

const STDIN = 0;
const TABLES = fileURLToPath(new URL('./cmaps/', import.meta.url));

const [type = ''] = process.argv.slice(2);
const post = (posted: Posted) => process.send?.(posted);

/** What holds in this very process, found by trying. */
async function report(): Promise<Report> {
  const { connect } = await import('node:net');
  const permission = (process as { permission?: { has(scope: string, path?: string): boolean } }).permission;
  let isDenied = false;
  try {
    connect({ host: '127.0.0.1', port: 9 }).on('error', () => undefined);
  } catch (thrown) {
    isDenied = (thrown as { code?: string }).code === DENIED;
  }
  return {
    denied: isDenied,
    namespace: Object.keys(networkInterfaces()).length === 0,
    permissions: permission !== undefined && !permission.has('fs.read', '/') && !permission.has('child'),
  };
}

async function read(): Promise<Posted> {
  const bytes = readFileSync(STDIN);
  post('ready');
  // Loaded only now: no parser runs before the network is closed.
  const { failureOf, textOf } = await import('#platform/extract/text-of.ts');
  try {
    const text = await textOf(type, new Uint8Array(bytes), TABLES);
    return text === null ? { reason: 'no_text' } : { text };
  } catch (thrown) {
    return { reason: failureOf(thrown), message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

denyNetwork();
post(type === 'report' ? await report() : await read());
process.disconnect();
