import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#shared/endpoint.ts';

const folder = join(import.meta.dirname, '../../../shared');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every contract of every domain, with its text. */
export const contractFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^|\/)contracts\/[^/]+(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const contracts = await Promise.all(
  contractFiles.map(({ name }) => import(join(folder, name)) as Promise<Record<string, unknown>>),
);

const every: readonly Endpoint[] = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint));
/** Every endpoint of every contract file that the web app may call (S16). */
export const endpoints: readonly Endpoint[] = every.filter(({ access }) => access !== 'key');
/** Those that API keys call, below /api/v1. */
export const keyEndpoints: readonly Endpoint[] = every.filter(({ v1 }) => v1 !== undefined);
