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

/** Sends a part of an upload, waits until `then` is done, and closes the connection. */
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

type Sending = { url: string; token: string; field?: string | undefined };

/** An upload that declares 20 MB, sends the beginning and then nothing more, until it is ended. */
export function startDripping({ url, token, field }: Sending) {
  const { body, type } = multipart({
    ...(field && { field }),
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4'.padEnd(200)),
  });
  const sending = request(`${url}/api/reference-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': 20_000_000 },
  });
  const answer = new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', async (response) => {
      response.on('error', () => undefined);
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: String(Buffer.concat(parts)) });
    });
  });
  answer.catch(() => undefined);
  // The end of the form is not sent.
  sending.write(body.subarray(0, -60));
  return { answer, end: () => sending.destroy() };
}
