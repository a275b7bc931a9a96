import { startAdvertReading, startFileReading } from '#shared/brand/contracts/readings.ts';
import { call, upload } from '#web/lib/call.ts';

type Source = { text: string } | { url: string } | { file: File };

/** Starts reading an advert; a repeated answer with the same key starts no second one. A file is sent once. */
export const startReading = (source: Source, idempotencyKey: string) =>
  'file' in source ? upload(startFileReading, source.file) : call(startAdvertReading, { body: source, idempotencyKey });
