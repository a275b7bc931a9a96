import { request } from 'node:http';

const BOUNDARY = 'a-boundary-that-is-in-no-file';

type Sent = { name?: string | undefined; type?: string | undefined; field?: string; bytes: Buffer };

/** A multipart body as a browser sends it; without a type the part has none, without a name it is no file. */
export function multipart(...parts: Sent[]): { body: Buffer<ArrayBuffer>; type: string } {
  const pieces = parts.flatMap(({ name, type, field = 'file', bytes }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"`,
    name === undefined ? '' : `; filename="${name}"`,
    type === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

type Upload = { url: string; token: string; body: Uint8Array; type: string };

/** Sends a part of an upload, waits until `then` is done, and breaks the connection off. */
export async function breakOff({ url, token, body, type }: Upload, bytes: number, then: () => Promise<unknown>) {
  const sending = request(`${url}/api/reference-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  });
  sending.on('error', () => undefined);
  const closed = new Promise((resolve) => sending.on('close', resolve));
  sending.write(body.subarray(0, bytes));
  await then();
  sending.destroy();
  await closed;
}
