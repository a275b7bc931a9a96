import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import multer, { type StorageEngine } from 'multer';
import { SettingError } from '#platform/config.ts';
import { cause, type Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The folder for uploads until they are complete and stored. Several processes may share it, on one machine or, as a
 * volume, on several: the name of a file identifies its writer (`<host>.<process>.<random>`).
 */

/** Longer than any upload takes to arrive, be stored and be read. */
const MAX_AGE_MS = 3_600_000;
const SWEEP_EVERY_MS = 600_000;
const PRIVATE = 0o700;

/** A path in the folder that no other upload has. */
export const newSpoolPath = (dir: string): string =>
  join(dir, `${hostname()}.${process.pid}.${randomBytes(16).toString('hex')}`);

/**
 * Stores one file at `path`; the caller removes it. The folder is created when it is missing; when it is not private, or
 * cannot be made, the upload fails with storage_unavailable.
 */
export const spoolStorage = (path: string): StorageEngine =>
  multer.diskStorage({
    destination: (_req, _file, done) => {
      const dir = dirname(path);
      needPrivateFolder(dir).then(
        () => done(null, dir),
        (thrown: unknown) => done(new AppError('storage_unavailable', { cause: thrown }), dir),
      );
    },
    filename: (_req, _file, done) => done(null, basename(path)),
  });

/** The bytes of a file from `at` on: `length` of them, or as many as it has. */
export async function bytesAt(path: string, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const file = await open(path);
  const { bytesRead } = await file.read(bytes, 0, length, at).finally(() => file.close());
  return bytes.subarray(0, bytesRead);
}

/** On a shared machine another user may have made the folder first, or a symbolic link in its place. */
async function needPrivateFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: PRIVATE });
  const found = await lstat(dir);
  const isOurs = found.isDirectory() && (!process.getuid || found.uid === process.getuid());
  if (!isOurs) throw new SettingError('UPLOAD_DIR', `${dir} belongs to somebody else`);
  await chmod(dir, PRIVATE);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

type Sweep = { dir: string; isStart: boolean };

async function isLeftOver({ dir, isStart }: Sweep, name: string): Promise<boolean> {
  const [random, pid, ...host] = name.split('.').reverse();
  if (!random || !pid) return false;
  if (host.reverse().join('.') === hostname()) {
    // A process that has just started has no files: one with its id belongs to its predecessor, as in a container.
    if (Number(pid) === process.pid ? isStart : !isRunning(Number(pid))) return true;
  }
  const found = await stat(join(dir, name)).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > MAX_AGE_MS;
}

/** Removes the files of ended processes of this machine, and all older than an hour. */
export async function sweepSpool(sweep: Sweep): Promise<void> {
  for (const name of await readdir(sweep.dir).catch(() => [])) {
    if (await isLeftOver(sweep, name)) await rm(join(sweep.dir, name), { force: true });
  }
}

/**
 * Sweeps the folder now and every ten minutes until the returned function is called. Throws SettingError when the folder
 * cannot be used.
 */
export async function keepSpool(dir: string, log: Log): Promise<() => void> {
  await needPrivateFolder(dir).catch((thrown: unknown) => {
    if (thrown instanceof SettingError) throw thrown;
    throw new SettingError('UPLOAD_DIR', `${dir} cannot be used (${(thrown as NodeJS.ErrnoException).code})`);
  });
  await sweepSpool({ dir, isStart: true });
  const timer = setInterval(() => {
    sweepSpool({ dir, isStart: false }).catch((thrown: unknown) => {
      log.warn(cause(thrown), 'left-over uploads could not be removed');
    });
  }, SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
