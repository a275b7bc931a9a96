import { type AppOptions, ownApp, type TestApp } from '#api/testing/app.ts';
import { headersOf, type Who } from '#api/testing/call.ts';

export type { Caller } from '#api/testing/people.ts';
export type Product = TestApp;

/** An app of the file's own, with an address for reports of weaknesses. */
export const startProduct = ({ settings = {}, ...more }: AppOptions = {}): Promise<Product> =>
  ownApp({ settings: { SECURITY_CONTACT: 'mailto:security@example.test', ...settings }, ...more });

export type Sent = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Got = { status: number; headers: Headers; text: string; json: ReturnType<typeof JSON.parse> };

/** One request with or without a user; a FormData or string is sent as it is, anything else as JSON. */
export async function send({ url }: { url: string }, who: Who | null, sent: Sent): Promise<Got> {
  const { method, path, body, headers = {} } = sent;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(who && headersOf(who)),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || !isJson ? (body as BodyInit) : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}
