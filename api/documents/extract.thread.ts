import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Posted } from '#api/documents/extract.ts';
import { textOf } from '#api/documents/text-of.ts';

const { type, path } = workerData as { type: string; path: string };
const post = (posted: Posted) => parentPort?.postMessage(posted);
post('ready');
try {
  post({ text: await textOf(type, new Uint8Array(await readFile(path))) });
} catch (reason) {
  post({ text: null, reason: reason instanceof Error ? reason : new Error(String(reason)) });
}
