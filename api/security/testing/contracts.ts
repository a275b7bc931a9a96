import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#shared/endpoint.ts';

const folder = join(import.meta.dirname, '../../../shared/contracts');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const contracts = await Promise.all(
  files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
);

/** Every endpoint of every contract file (S16). */
export const endpoints: readonly Endpoint[] = contracts.flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
);
