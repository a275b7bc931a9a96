import type * as z from 'zod/mini';
import { QUERY_RETRY_COUNT, QUERY_RETRY_MS } from '#shared/constants.ts';
import { type Endpoint, type Method, RESTRICTIONS, type Schema } from '#shared/endpoint.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type Fault, faultOf, mayRetry, type Reply, retryDelay, sendAgain } from '#web/lib/call-rules.ts';
import { timedFetch } from '#web/lib/timed-fetch.ts';
import { workspaceHeader } from '#web/lib/workspace.ts';

type Wiring = {
  /** Prefix of every path; '' is the origin of the page. */
  base: string;
  /** The access token of the user, or null. */
  token: () => Promise<string | null>;
  /** Refreshes the access token after a 401; null when the session has ended. */
  renew: (refused: string) => Promise<string | null>;
  /** Starts a reauthentication; resolves to whether the user completed it. */
  reauthenticate: () => Promise<boolean>;
  /** Called when the server refuses the session as such: its account is suspended, or it is restricted. */
  sessionRefused: (code: ErrorCode) => void;
  /** `{brand}/{version}` (GAP-97). */
  clientInfo: string;
  retryMs: number;
  timeoutMs: number;
  /** The timeout for getting an access token, in milliseconds. */
  tokenMs: number;
};

const nobody = async () => null;
let wiring: Wiring = {
  base: '',
  token: nobody,
  renew: nobody,
  reauthenticate: async () => false,
  sessionRefused: () => undefined,
  clientInfo: '',
  retryMs: QUERY_RETRY_MS,
  timeoutMs: 30_000,
  tokenMs: 5_000,
};

/** Connects the calls with the session; main.tsx and tests set the parts. */
export function connectCalls(parts: Partial<Wiring>): void {
  wiring = { ...wiring, ...parts };
}

/** One part of what an endpoint takes; absent where it takes none. */
export type Part<Name extends string, Given extends Schema> =
  z.input<Given> extends undefined
    ? { [Key in Name]?: undefined }
    : object extends z.input<Given>
      ? { [Key in Name]?: z.input<Given> | undefined }
      : { [Key in Name]: z.input<Given> };
/** What a call of an endpoint is given. */
export type CallInput<Params extends Schema, Query extends Schema, Body extends Schema> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> & {
    idempotencyKey?: string | undefined;
    /** What the contract takes besides: the token of a link. */
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    /** The request outlives the page; browsers refuse it with a body over 64 kB. */
    keepalive?: boolean | undefined;
  };

export type Rest<All> = object extends All ? [given?: All] : [given: All];
type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
  timeoutMs?: number;
};

/**
 * Calls an endpoint and returns its parsed response. GET, PUT and DELETE are retried after a network failure or a
 * temporary status, a POST only with an idempotency key (DATA-API-16, GAP-96).
 * @throws AppError of the server, or 'unavailable' without a usable response; an aborted call rejects with the reason
 * of the signal.
 */
export async function call<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  ...[given]: Rest<CallInput<Params, Query, Body>>
): Promise<z.output<Answer>> {
  const reply = await request(endpoint, (given ?? {}) as Loose, (response) => response.text());
  return readReply(endpoint.reply, reply?.body);
}

const FILE_TIMEOUT_MS = 10 * 60_000;

/** Returns the bytes of an endpoint that responds with a file. Throws as `call` does. */
export async function fetchFile<Params extends Schema, Query extends Schema>(
  endpoint: Endpoint<Params, Query>,
  given: Pick<CallInput<Params, Query, Schema>, 'params' | 'query' | 'signal'>,
): Promise<Blob> {
  const patient = { ...(given as Loose), timeoutMs: FILE_TIMEOUT_MS };
  const reply = await request(endpoint, patient, (response) => response.blob());
  return reply?.body ?? new Blob();
}

function readReply<Answer extends Schema>(schema: Answer, text: string | undefined): z.output<Answer> {
  try {
    return schema.parse(text ? JSON.parse(text) : undefined) as z.output<Answer>;
  } catch (cause) {
    throw new AppError('UNKNOWN_ERROR', { cause });
  }
}

const urlOf = (path: string, { params = {}, query = {} }: Loose): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `${wiring.base}${filled}${search ? `?${search}` : ''}`;
};

const headersOf = (token: string | null, more: Record<string, string> = {}): Record<string, string> => ({
  accept: 'application/json',
  ...(wiring.clientInfo && { 'x-client-info': wiring.clientInfo }),
  ...(token && { authorization: `Bearer ${token}`, ...workspaceHeader }),
  ...more,
});

function initOf(
  endpoint: Pick<Endpoint, 'method'>,
  { body, idempotencyKey, headers: given, keepalive }: Loose,
  token: string | null,
): RequestInit {
  const headers = headersOf(token, {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...given,
  });
  return {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
  };
}

type Request = { endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>; given: Loose };
type Read<Body> = (response: Response) => Promise<Body>;

/** The retry loop of DATA-API-16. Resolves to null when a retried DELETE finds that the row was deleted. */
async function request<Body>(
  endpoint: Request['endpoint'],
  given: Loose,
  read: Read<Body>,
): Promise<{ body: Body } | null> {
  const bearer = { token: endpoint.access === 'public' ? null : await withTimeout(wiring.token()) };
  for (let attempt = 0; ; attempt += 1) {
    const reply = await sendReauthenticated({ endpoint, given }, bearer, read);
    if (reply.ok) return reply;
    if (isDeleted(endpoint.method, reply, attempt)) return null;
    const wait = waitBefore(endpoint.method, given.idempotencyKey, reply, attempt);
    if (wait === null) throw reply.error;
    await pause(wait, given.signal);
  }
}

/**
 * Limits the wait for an access token: the auth client retries its refresh for about 26 s, a call fails sooner
 * (GAP-145).
 */
async function withTimeout(bearer: Promise<string | null>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable')), wiring.tokenMs);
  });
  return Promise.race([bearer, late]).finally(() => clearTimeout(timer));
}

const refusesSession: ReadonlySet<ErrorCode> = new Set(['account_suspended', ...RESTRICTIONS]);

/** Repeats a call once after a reauthentication, when the server requires one. */
async function sendReauthenticated<Body>(what: Request, bearer: { token: string | null }, read: Read<Body>) {
  const reply = await sendAuthorized(what, bearer, read);
  if (!reply.ok && refusesSession.has(reply.error.code)) wiring.sessionRefused(reply.error.code);
  const isRefused = !reply.ok && reply.error.code === 'reauthentication_needed';
  return isRefused && (await wiring.reauthenticate()) ? sendAuthorized(what, bearer, read) : reply;
}

/** Repeats a call once with a refreshed access token after a 401, which may only mean that the token has expired. */
async function sendAuthorized<Body>({ endpoint, given }: Request, bearer: { token: string | null }, read: Read<Body>) {
  const trySend = () => send(urlOf(endpoint.path, given), initOf(endpoint, given, bearer.token), given, read);
  const reply = await trySend();
  if (reply.ok || reply.status !== 401 || !bearer.token) return reply;
  bearer.token = await withTimeout(wiring.renew(bearer.token));
  return bearer.token ? trySend() : reply;
}

const isDeleted = (method: Method, { status }: Fault, attempt: number) =>
  method === 'DELETE' && status === 404 && attempt > 0;

const waitBefore = (method: Method, key: string | undefined, fault: Fault, attempt: number): number | null =>
  attempt < QUERY_RETRY_COUNT && sendAgain(method, key) && mayRetry(fault) ? retryDelay(fault, wiring.retryMs) : null;

async function send<Body>(
  url: string,
  init: RequestInit,
  { signal, timeoutMs = wiring.timeoutMs }: Loose,
  read: Read<Body>,
): Promise<Reply<Body>> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await timedFetch(url, { ...init, signal: signal ? eitherOf(signal, limit) : limit });
    if (response.ok) return { ok: true, body: await read(response) };
    return faultOf(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (cause) {
    signal?.throwIfAborted();
    return { ok: false, status: null, error: new AppError('unavailable', { cause }), retryAfterMs: 0 };
  }
}

/** As `AbortSignal.any`, which Safari has from 17.4 on. */
function eitherOf(...signals: AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) both.abort(signal.reason);
    else signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

type Upload<Params extends Schema, Query extends Schema> = Part<'params', Params> &
  Part<'query', Query> & {
    /** The server stores a file once per key. */
    idempotencyKey?: string | undefined;
    /** Percent of the bytes sent, 0 to 100. */
    onProgress?: ((percent: number) => void) | undefined;
    /** Called when all bytes are sent and the server is storing the file. */
    onSent?: (() => void) | undefined;
    signal?: AbortSignal | undefined;
  };

/** Sends a file as the field `file` of a multipart endpoint. Never retried. Throws as `call` does. */
export async function upload<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  file: File,
  given: Upload<Params, Query> = {} as Upload<Params, Query>,
): Promise<z.output<Answer>> {
  const form = new FormData();
  form.set('file', file, file.name);
  const url = urlOf(endpoint.path, given as Loose);
  const headers = (token: string | null) =>
    headersOf(token, given.idempotencyKey ? { 'idempotency-key': given.idempotencyKey } : {});
  const bearer = await withTimeout(wiring.token());
  const first = await sendForm(endpoint.method, url, headers(bearer), form, given);
  const isRefused = !first.ok && first.status === 401 && bearer !== null;
  const token = isRefused ? await withTimeout(wiring.renew(bearer)) : null;
  const reply = token ? await sendForm(endpoint.method, url, headers(token), form, given) : first;
  if (!reply.ok) throw reply.error;
  return readReply(endpoint.reply, reply.body);
}

function sendForm(
  method: string,
  url: string,
  headers: Record<string, string>,
  form: FormData,
  { onProgress, onSent, signal }: Omit<Upload<Schema, Schema>, 'params' | 'query' | 'idempotencyKey'>,
): Promise<Reply<string>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 0);
    xhr.upload.onload = () => onSent?.();
    xhr.onload = () => {
      const ok = xhr.status >= 200 && xhr.status < 300;
      resolve(
        ok
          ? { ok, body: xhr.responseText }
          : faultOf(xhr.status, xhr.responseText, xhr.getResponseHeader('retry-after')),
      );
    };
    xhr.onerror = () => resolve({ ok: false, status: null, error: new AppError('unavailable'), retryAfterMs: 0 });
    xhr.onabort = () => reject(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}
