import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { LATER } from '#platform/priority.ts';
import { checkDocument, type DocumentToCheck } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';

/** For Linux a number of the calling thread. */
const THIS_THREAD = 0;

// Requests come before a text that takes long to check.
if (process.platform === 'linux') setPriority(THIS_THREAD, LATER);

// A file of its own in the bundle: rules and word lists are loaded when a text is first checked.
parentPort?.on('message', (document: DocumentToCheck) => parentPort?.postMessage(checkDocument(document, lexicons)));
