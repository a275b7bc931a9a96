import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What keeps a parser from the network and from the machine, beside the denial in the process itself (`deny.ts`), which
 * holds everywhere. `namespace`: a network namespace without a network, on Linux where users may make one.
 * `permissions`: Node's permission model, which leaves only the program's own files readable.
 */
export type Layers = { namespace: boolean; permissions: boolean };

/** From the strictest to what every machine has. */
export const LAYERS: readonly Layers[] = [
  { namespace: true, permissions: true },
  { namespace: true, permissions: false },
  { namespace: false, permissions: true },
  { namespace: false, permissions: false },
];

const UNSHARE = ['/usr/bin/unshare', '/bin/unshare'];

/** The command that runs a program of this product in these layers; undefined where this machine lacks one. */
export function isolated(program: string, { namespace, permissions }: Layers, heapMb: number): string[] | undefined {
  const unshare = namespace ? UNSHARE.find((path) => existsSync(path)) : undefined;
  if (namespace && !unshare) return undefined;
  const flags = [`--max-old-space-size=${heapMb}`, '--no-addons', ...(permissions ? permissionFlags(program) : [])];
  // Without a mapping of users the process has no privilege in its namespace either.
  return [...(unshare ? [unshare, '--user', '--net', '--'] : []), process.execPath, ...flags, program];
}

const permissionFlags = (program: string): string[] => {
  // Node 20 and 22.0 to 22.12 have it under the second name only.
  const names = ['--permission', '--experimental-permission'];
  const flag = names.find((name) => process.allowedNodeEnvironmentFlags.has(name)) ?? '--permission';
  return [flag, ...readable(program).map((path) => `--allow-fs-read=${path}`)];
};

/** The built programs (`dist/platform/extract/…` is three levels deep), and what Node reads to resolve their packages. */
function readable(program: string): string[] {
  const built = dirname(dirname(dirname(program)));
  const found = [built];
  for (let folder = built; ; folder = dirname(folder)) {
    found.push(join(folder, 'package.json'), join(folder, 'node_modules'));
    if (folder === dirname(folder)) break;
  }
  const there = found.filter((path) => existsSync(path));
  return [...new Set([...there, ...there.map((path) => realpathSync(path))])];
}
