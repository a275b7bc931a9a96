import { spawn } from 'node:child_process';

export type Ended = { ok: boolean; code: number; output: string; seconds: number };

/** Runs a program and collects what it writes; with `show`, it writes to our own output instead. */
export function runToEnd(
  command: string,
  args: string[],
  env: Record<string, string>,
  how: { show?: boolean } = {},
): Promise<Ended> {
  const start = performance.now();
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      stdio: ['ignore', ...(how.show ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    });
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const settle = (code: number) =>
      resolve({ ok: code === 0, code, output, seconds: (performance.now() - start) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      settle(1);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}
