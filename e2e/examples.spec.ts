import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rowsOf } from '#e2e/database.ts';
import { callsOf, expect, idOf, type Person, type Running, test } from '#e2e/fixtures.ts';
import { findCurl } from '#local/testing/curl.ts';
import { newApiKey } from '#platform/api-key.ts';
import { childEnv } from '#platform/config.ts';
import { permissionsOfAccess } from '#shared/key-permissions.ts';

const run = promisify(execFile);
const MINUTES = 3 * 60_000;

/** A person with a role that is ready, and a key of the personal workspace. */
async function aKeyFor(product: Running, person: Person) {
  const role = await callsOf(product, person).readyRole();
  const { key, prefix, hash } = newApiKey();
  const id = idOf(person);
  const row = { workspace_id: id, created_by: id, name: 'Careers site', permissions: [...permissionsOfAccess.write] };
  await rowsOf(product)
    .db.insertInto('api_keys')
    .values({ ...row, prefix, hash })
    .execute();
  return { key, role };
}

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'example-'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The commands of the first block of the guide, one string for each. */
function quickStart(): string[] {
  const guide = readFileSync('docs/integrations.md', 'utf8');
  const block = /```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

test('the lines of the quick start work as they are copied, from an empty folder [REST-04]', async ({
  product,
  person,
}) => {
  test.setTimeout(MINUTES);
  const { key, role } = await aKeyFor(product, person);
  using place = emptyFolder();
  const curl = findCurl();
  const env: Record<string, string> = { PATH: `${join(curl, '..')}:/usr/bin:/bin`, API: `${product.url}/api/v1` };
  env.AUTH = `Authorization: Bearer ${key}`;
  const answers: ReturnType<typeof JSON.parse>[] = [];
  /** What a person reads in the answers so far and puts in the place of the dots. */
  const chosen = (name: string): string => {
    if (name === 'ROLE') return answers[0].items[0].id;
    if (name === 'TEMPLATE') return answers[1].items.find(({ kind }: { kind: string }) => kind === 'job_advert').id;
    return name === 'GENERATION' ? answers[2].items[0].id : answers[3].document_id;
  };
  for (const line of quickStart()) {
    if (line.startsWith('export')) continue;
    for (const [, name = ''] of line.matchAll(/(\w+)=…/g)) env[name] = chosen(name);
    if (!line.startsWith('curl')) continue;
    const { stdout } = await run('bash', ['-c', line], { cwd: place.folder, env });
    answers.push(stdout === '' ? undefined : JSON.parse(stdout));
  }
  expect(answers).toHaveLength(6);
  expect(env.ROLE).toBe(role.id);
  expect(answers[3]).toMatchObject({ status: 'completed' });
  expect(answers[4].content).toContain('Platform Engineer');
  const page = readFileSync(join(place.folder, 'advert.html'), 'utf8');
  expect(page).toMatch(/^<!doctype html>/i);
  expect(page).toContain('Platform Engineer');
});

test('the generated client of the example compiles, starts an advert and waits for it [REST-05] @all', async ({
  product,
  person,
}) => {
  test.setTimeout(MINUTES);
  const { key } = await aKeyFor(product, person);
  using place = emptyFolder();
  cpSync('docs/examples/generate.ts', join(place.folder, 'generate.ts'));
  const env = childEnv({ ROLEVOICE_URL: product.url, ROLEVOICE_KEY: key });
  const shell = (command: string) => run('bash', ['-c', command], { cwd: place.folder, env });
  const commands = readFileSync('docs/integrations.md', 'utf8').match(/```sh\n(npm init[\s\S]*?)```/)?.[1] ?? '';
  const lines = commands.trim().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines.slice(0, 3)) await shell(line);
  await shell(
    'npm install @types/node@20 && npx tsc --noEmit --strict --skipLibCheck --target es2022 --module nodenext --allowImportingTsExtensions generate.ts',
  );
  const { stdout } = await shell(String(lines[3]).replace('ROLEVOICE_KEY=rvk_… ', ''));
  expect(stdout).toContain('Platform Engineer');
});
