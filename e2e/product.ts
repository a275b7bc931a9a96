import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#local/launch/ports.ts';
import { childEnv } from '#platform/config.ts';

/** A complete product: `npm start` with its own data folder and port. */
export type Product = { url: string; inbox: string; dataDir: string; pid: number; stop(): Promise<void> };

const READY_MS = 120_000;

/** Starts the product with `npm start` and waits for its ready line. `settings` are those of `.env.example`. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rolevoice-e2e-'));
  const port = settings.PORT ?? String(await freePort());
  const env = childEnv({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings });
  const child = spawn('node', ['local/boot.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  await ready(child);
  const url = `http://localhost:${port}`;
  const config = (await (await fetch(`${url}/api/config`)).json()) as { inbox_url: string };
  return {
    url,
    inbox: config.inbox_url,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${lines.slice(-40).join('\n')}`));
    const timer = setTimeout(() => fail(`The product was not ready within ${READY_MS / 1_000} s`), READY_MS);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (!line.startsWith('Rolevoice is ready')) return;
        clearTimeout(timer);
        resolve();
      });
    }
    child.once('exit', (code) => fail(`The product ended with code ${code}`));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
