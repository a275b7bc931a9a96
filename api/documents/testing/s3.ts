import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, inject } from 'vitest';
import { cuttable } from '#db/testing/cuttable.ts';

/** The keys below a prefix, as the storage itself has them. */
export function listKeys() {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  afterAll(() => client.destroy());
  return async (bucket: string, prefix: string): Promise<string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
    return Contents.map(({ Key }) => String(Key));
  };
}

/** A way to the storage that can be cut and opened again. `seen` are its calls. */
export async function cuttableStorage() {
  const seen: string[] = [];
  const note = (bytes: Buffer) => void seen.push(...(bytes.toString('latin1').match(/^[A-Z]+ \S+ HTTP/gm) ?? []));
  const { address, cut, mend } = await cuttable(new URL(inject('s3').endpoint), note);
  return { endpoint: new URL(address).origin, cut, mend, seen };
}
