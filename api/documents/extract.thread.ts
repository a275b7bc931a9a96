import { parentPort, workerData } from 'node:worker_threads';
import { textOf } from '#api/documents/text-of.ts';

const { type, bytes } = workerData as { type: string; bytes: Uint8Array };
try {
  parentPort?.postMessage({ text: await textOf(type, bytes) });
} catch (reason) {
  parentPort?.postMessage({ text: null, reason: reason instanceof Error ? reason : new Error(String(reason)) });
}
