type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** FastAPI names the field in `loc` and the reason in `msg`. */
const detailText = (detail: unknown): string => {
  if (typeof detail === 'string') return detail;
  const lines = Array.isArray(detail) ? detail.filter(isObject) : [];
  return lines.map(({ loc, msg }) => `${Array.isArray(loc) ? loc.join('.') : ''}: ${String(msg)}`).join('; ');
};

/** The body with the refusal under `error`, where the SDK reads it; undefined when it is there already or missing. */
function asError(body: unknown): Fields | undefined {
  if (!isObject(body) || isObject(body.error)) return undefined;
  if (typeof body.error === 'string') return { message: body.error };
  if (typeof body.message === 'string') return body;
  const message = detailText(body.detail);
  return message === '' ? undefined : { message };
}

/**
 * `fetch` for services that write a refusal in a non-standard form: at the top level of the body (vLLM), as text
 * (Ollama) or under `detail` (FastAPI). The message is needed to find which parameter was refused.
 * A redirect is a failure: prompts and the key go to the address of the settings alone.
 */
export async function fetchWithReadableErrors(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.ok) return response;
  const text = await response.text();
  const { status, headers } = response;
  return new Response(readable(text), { status, headers: withoutLength(headers) });
}

function readable(text: string): string {
  try {
    const error = asError(JSON.parse(text));
    return error ? JSON.stringify({ error }) : text;
  } catch {
    return text;
  }
}

/** These headers no longer match: the body was decoded and its length may have changed. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return kept;
}
