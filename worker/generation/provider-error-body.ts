type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** FastAPI names the field in `loc` and the reason in `msg`. */
const detailText = (detail: unknown): string => {
  if (typeof detail === 'string') return detail;
  const lines = Array.isArray(detail) ? detail.filter(isObject) : [];
  return lines.map(({ loc, msg }) => `${Array.isArray(loc) ? loc.join('.') : ''}: ${String(msg)}`).join('; ');
};

/** The refusal under `error`, where the SDK looks for it; undefined: it stands there already, or nowhere. */
function asError(body: unknown): Fields | undefined {
  if (!isObject(body) || isObject(body.error)) return undefined;
  if (typeof body.error === 'string') return { message: body.error };
  if (typeof body.message === 'string') return body;
  const message = detailText(body.detail);
  return message === '' ? undefined : { message };
}

/**
 * `fetch` for services that write a refusal in a form of their own: at the top of the body (vLLM), as text (Ollama) or
 * under `detail` (FastAPI). Without its words nobody knows which parameter they refuse.
 */
export async function fetchWithReadableErrors(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
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

/** The body is read and may be longer or shorter now. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return kept;
}
