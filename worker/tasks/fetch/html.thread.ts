import { parentPort } from 'node:worker_threads';
import { readHtml } from '#worker/tasks/fetch/html.ts';

// Ended by its owner when it takes too long or needs too much memory.
parentPort?.on('message', (html: string) => parentPort?.postMessage(readHtml(html)));
