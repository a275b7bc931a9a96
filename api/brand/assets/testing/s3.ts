import { inject } from 'vitest';
import { cuttable } from '#db/testing/cuttable.ts';
import { keysOf } from '#local/services/storage-disk.ts';

/** The keys below a prefix, as the storage has them on its disk. */
export async function storedKeys(bucket: string, prefix: string): Promise<string[]> {
  const keys = await keysOf({ buckets: inject('s3').folder }, bucket);
  return keys.filter((key) => key.startsWith(prefix));
}

/** A proxy to the storage that can be cut and opened again. `seen`: its calls. */
export async function cuttableStorage() {
  const seen: string[] = [];
  const note = (bytes: Buffer) => void seen.push(...(bytes.toString('latin1').match(/^[A-Z]+ \S+ HTTP/gm) ?? []));
  const { address, cut, mend } = await cuttable(new URL(inject('s3').endpoint), note);
  return { endpoint: new URL(address).origin, cut, mend, seen };
}
