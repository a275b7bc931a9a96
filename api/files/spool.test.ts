import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bytesAt, keepSpool, newSpoolPath, spoolStorage, sweepSpool } from '#api/files/spool.ts';
import { createLog } from '#platform/log.ts';

const home = mkdtempSync(join(tmpdir(), 'rolevoice-spool-'));
afterAll(() => rmSync(home, { recursive: true }));
const log = createLog('api', 'fatal');
let folders = 0;
function aSpool(...names: string[]): string {
  const dir = join(home, String(folders++));
  mkdirSync(dir);
  for (const name of names) writeFileSync(join(dir, name), 'x');
  return dir;
}
async function start(dir: string) {
  const stop = await keepSpool(dir, log);
  onTestFinished(stop);
}
/** Stores one file as multer does; resolves to its path. */
function stored(dir: string): Promise<string> {
  const path = newSpoolPath(dir);
  const file = { stream: Readable.from([Buffer.from('an upload')]) } as Express.Multer.File;
  return new Promise((resolve, reject) => {
    spoolStorage(path)._handleFile({} as Request, file, (thrown) => (thrown ? reject(thrown) : resolve(path)));
  });
}
const HERE = hostname();
// No process has such a high id.
const GONE = 2 ** 30;

test('a start removes files of crashed processes, and none of running ones [S3]', async () => {
  const running = `${HERE}.${process.ppid}.a`;
  const elsewhere = `some.other.host.${GONE}.b`;
  // After a restart a container has the same name, and its process the same id.
  const dir = aSpool(running, elsewhere, `${HERE}.${GONE}.c`, `${HERE}.${process.pid}.d`);
  await start(dir);
  expect(readdirSync(dir).sort()).toEqual([running, elsewhere].sort());
});

test('a process never removes its own files while it runs, but any that is older than an hour [S3]', async () => {
  const own = `${HERE}.${process.pid}.a`;
  const old = `some.other.host.${GONE}.b`;
  const dir = aSpool(own, old, `${HERE}.${GONE}.c`);
  const hours = Date.now() / 1_000 - 2 * 3_600;
  utimesSync(join(dir, old), hours, hours);
  await sweepSpool({ dir, isStart: false });
  expect(readdirSync(dir)).toEqual([own]);
});

test('the folder is private, and recreated when it was removed [S3]', async () => {
  const dir = join(home, 'new');
  await start(dir);
  rmSync(dir, { recursive: true });
  const [one, other] = [await stored(dir), await stored(dir)];
  expect(one).not.toBe(other);
  expect(String(await bytesAt(one, 3, 100))).toBe('upload');
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

test('a symbolic link in the place of the folder is refused [S3]', async () => {
  const target = aSpool();
  const dir = join(home, 'link');
  symlinkSync(target, dir);
  await expect(keepSpool(dir, log)).rejects.toThrow('UPLOAD_DIR');
  await expect(stored(dir)).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(readdirSync(target)).toEqual([]);
});

test('a folder that cannot be created fails the start with the name of the setting', async () => {
  const file = join(aSpool('file'), 'file');
  await expect(keepSpool(join(file, 'below'), log)).rejects.toThrow(/^UPLOAD_DIR: .*cannot be used/);
  expect(existsSync(file)).toBe(true);
});
