import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row, times } from '#local/lab/bench/row.ts';
import { figuresOf } from '#local/lab/bench/world.ts';
import { freePort } from '#local/launch/ports.ts';
import { inProject, projectRoot } from '#local/launch/project.ts';
import { ownEnvironment } from '#local/launch/test.ts';

const READY = 'Rolevoice is ready';
const WARM_STARTS = 3;
const IDLE_MS = 5_000;
const GOAL = { coldS: 12, warmS: 3, apiMb: 150, workerMb: 250 };
/** Built or cached files, which a new installation does not have. */
const NOT_COPIED = new Set(['node_modules', 'dist', '.data', '.git', '.env', 'test-results']);

type Started = { seconds: number; process: ChildProcess; ended: Promise<unknown> };

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rolevoice-bench-start-'));
  for (const name of readdirSync(projectRoot())) {
    if (!NOT_COPIED.has(name)) cpSync(inProject(name), join(folder, name), { recursive: true });
  }
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** `npm start`, until it prints that it is ready. */
function start(folder: string, env: Record<string, string>): Promise<Started> {
  const from = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (piece: Buffer) => {
      output += piece.toString();
      if (output.includes(READY)) resolve({ seconds: (performance.now() - from) / 1_000, process: child, ended });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`npm start ended: ${output.slice(-500)}`)));
  });
}

async function stop({ process, ended }: Started): Promise<void> {
  process.kill('SIGTERM');
  await ended;
}

type Memory = { api: number; worker: number };

async function idleMemory(ports: { api: number; worker: number }): Promise<Memory> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const [api, worker] = await Promise.all(
    [ports.api, ports.worker].map((port) => figuresOf(`http://127.0.0.1:${port}`)),
  );
  return { api: api?.rssMb ?? Number.NaN, worker: worker?.rssMb ?? Number.NaN };
}

async function startThings(folder: string) {
  const ports = { api: await freePort(), worker: await freePort() };
  const own = { PORT: String(await freePort()), METRICS_PORT: String(ports.api), WORKER_PORT: String(ports.worker) };
  const env = ownEnvironment({ ...own, WORKERS: '2' });
  const cold = await start(folder, env);
  const memory = await idleMemory(ports);
  await stop(cold);
  const warm: number[] = [];
  for (let n = 0; n < WARM_STARTS; n += 1) {
    const started = await start(folder, env);
    warm.push(started.seconds);
    await stop(started);
  }
  return { cold: cold.seconds, warm: median(warm), memory };
}

/** P8: the first and the second start of a copy without built or stored files. */
export async function starts(): Promise<Row[]> {
  const folder = copyProject();
  try {
    const { cold, warm, memory } = await startThings(folder);
    const timed = (what: string, seconds: number, goal: number, reference: string): Row => ({
      id: 'P8',
      what,
      goal: `≤ ${goal} s`,
      figure: `${seconds.toFixed(1)} s`,
      reference,
      ratio: times(seconds / goal),
      met: seconds <= goal,
    });
    const weighed = (what: string, mb: number, goal: number): Row => ({
      id: 'P8',
      what,
      goal: `≤ ${goal} MB`,
      figure: `${Math.round(mb)} MB`,
      reference: '5 s after the start',
      ratio: times(mb / goal),
      met: mb <= goal,
    });
    return [
      timed('`npm start`, installed to ready, cold', cold, GOAL.coldS, 'nothing built, no data'),
      timed('`npm start`, warm', warm, GOAL.warmS, `cold ${cold.toFixed(1)} s`),
      weighed('Idle memory of the api', memory.api, GOAL.apiMb),
      weighed('Idle memory of a worker', memory.worker, GOAL.workerMb),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
