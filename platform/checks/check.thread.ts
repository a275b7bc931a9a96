import { parentPort } from 'node:worker_threads';
import { lexicons } from '#shared/checks/words/all.ts';
import { checkDocument, type DocumentToCheck } from '#shared/document-checks.ts';

// A file of its own in the bundle: rules and word lists are loaded when a text is first checked.
parentPort?.on('message', (document: DocumentToCheck) => parentPort?.postMessage(checkDocument(document, lexicons)));
