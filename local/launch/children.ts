import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rememberChild } from '#local/launch/left-overs.ts';
import { failureIn } from '#local/launch/say.ts';

export type Command = {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  /** The user to run as; only root can choose. */
  identity?: { uid: number; gid: number };
  /** The product's programs get an IPC channel and end when it closes, so that they never outlive the launcher. */
  ipc?: boolean;
  stopSignal?: NodeJS.Signals;
};

export type Child = {
  name: string;
  pid: number;
  isRunning: () => boolean;
  /** Resolves with a description of its end. Never rejects. */
  ended: Promise<string>;
  /** Resolves when the child has sent `{ ready: true }`; rejects with its last output if it ends first. */
  ready: Promise<void>;
  /** The last lines of its output. */
  lastWords: (lines?: number) => string;
  stop: (graceMs?: number) => Promise<void>;
  kill: () => void;
};

export type StartChild = (command: Command) => Child;

const LOG_MAX_BYTES = 5_000_000;
const STOP_MS = 10_000;

export const logFile = (dataDir: string, name: string): string => join(dataDir, 'logs', `${name}.log`);

/** Children write directly to their log file: a pipe would be closed with a killed launcher while they drain. */
function openLog(path: string): { fd: number; from: number } {
  mkdirSync(join(path, '..'), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) renameSync(path, `${path}.old`);
  return { fd: openSync(path, 'a', 0o600), from: size > LOG_MAX_BYTES ? 0 : size };
}

const tail = (path: string, from: number, lines: number): string =>
  readFileSync(path).subarray(from).toString('utf8').trim().split('\n').slice(-lines).join('\n');

const howItEnded = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });

function whenReady(name: string, child: ChildProcess, ended: Promise<string>, lastWords: () => string): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { ready?: unknown } | null)?.ready === true) resolve();
    });
    ended.then((how) => reject(new Error(failureIn(lastWords(), `${name} ${how}`))));
  });
  // Not every caller waits for it; an unhandled rejection would end the launcher.
  ready.catch(() => undefined);
  return ready;
}

/** Signals the child's whole group. Ignores a group that has already ended. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

/** Starts a program in a group of its own, so that Ctrl-C reaches only the launcher, which shuts them down in order. */
export function startChild(dataDir: string, command: Command): Child {
  const path = logFile(dataDir, command.name);
  const log = openLog(path);
  const child = spawn(command.command, command.args, {
    ...command.identity,
    ...(command.cwd ? { cwd: command.cwd } : {}),
    env: command.env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd, ...(command.ipc ? ['ipc' as const] : [])],
  });
  closeSync(log.fd);
  const signal = command.stopSignal ?? 'SIGTERM';
  const forget = child.pid === undefined ? () => undefined : rememberChild(dataDir, command.name, child.pid, signal);
  const ended = howItEnded(child);
  ended.then(forget);
  const lastWords = (lines = 40) => tail(path, log.from, lines);
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const kill = () => {
    if (isRunning() && child.pid !== undefined) killGroup(child.pid);
  };
  const stop = async (graceMs = STOP_MS) => {
    if (!isRunning()) return;
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([ended, delay(graceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    kill();
    await ended;
  };
  return {
    name: command.name,
    pid: child.pid ?? 0,
    isRunning,
    ended,
    ready: whenReady(command.name, child, ended, lastWords),
    lastWords,
    stop,
    kill,
  };
}
