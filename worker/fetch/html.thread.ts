import { parentPort, workerData } from 'node:worker_threads';
import { readHtml } from '#worker/fetch/html.ts';

// Ended by its owner when it takes too long or needs too much memory.
parentPort?.postMessage(readHtml(String(workerData)));
