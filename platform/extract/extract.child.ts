import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Posted } from '#platform/extract/extract.ts';
import { textOf } from '#platform/extract/text-of.ts';

/** Lowers the priority: responses of the api come before texts that may be slow to extract. */
const LOW_PRIORITY = 10;

const [type = '', path = ''] = process.argv.slice(2);
const post = (posted: Posted) => process.send?.(posted);
setPriority(LOW_PRIORITY);
post('ready');
try {
  post({ text: await textOf(type, new Uint8Array(await readFile(path))) });
} catch (reason) {
  post({ text: null, reason: reason instanceof Error ? reason.message : String(reason) });
}
process.disconnect();
