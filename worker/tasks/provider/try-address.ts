import type { Config } from '#platform/config.ts';
import { dispatcherOf } from '#worker/tasks/provider/dispatcher.ts';
import { beginningOf } from '#worker/tasks/provider/error-body.ts';
import { placeOf, providerUrl } from '#worker/tasks/provider/memory.ts';

const WAIT_MS = 5_000;

/** What stands at the address of the provider, in one sentence. `isFine`: an AI service that takes the key. */
export type Tried = { isFine: boolean; text: string };

/** Asks for the list of models, which costs nothing, and which some services do not have. Never throws (REAL-12). */
export async function tryAddress(config: Config): Promise<Tried> {
  const { server, model } = placeOf(config);
  const dispatcher = dispatcherOf(config);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const url = providerUrl(config);
    url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/models`;
    // Not a part of the type: fetch of Node takes the connections of the package it is made of.
    const request: RequestInit & { dispatcher: typeof dispatcher } = {
      ...(config.OPENAI_API_KEY && { headers: { authorization: `Bearer ${config.OPENAI_API_KEY}` } }),
      redirect: 'manual',
      signal,
      dispatcher,
    };
    const response = await fetch(url, request);
    return judge(response, await beginningOf(response, signal), model);
  } catch (thrown) {
    return { isFine: false, text: `Nothing answered at ${server}: ${reasonOf(thrown)}. Check OPENAI_BASE_URL.` };
  } finally {
    void dispatcher.close();
  }
}

const WRONG = 'The address of the AI provider may be wrong:';

const kindOf = (text: string): string => {
  if (text.trim() === '') return 'nothing';
  return /<\s*(?:!doctype|html|head|body)/i.test(text) ? 'a page' : 'text';
};

/** The code of what the network said, as ECONNREFUSED. */
function reasonOf(thrown: unknown): string {
  const inner = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : (thrown as Error);
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
}

/** The names of the models in a list of any common form. */
function modelsIn(text: string): string[] {
  try {
    const { data, models } = JSON.parse(text) as { data?: unknown; models?: unknown };
    const list = [data, models].find(Array.isArray) ?? [];
    return list.flatMap((one: { id?: unknown; name?: unknown }) => [one?.id ?? one?.name].filter(isText));
  } catch {
    return [];
  }
}
const isText = (value: unknown): value is string => typeof value === 'string';

function judge({ status }: Response, text: string, model: string): Tried {
  if (status === 401 || status === 403)
    return { isFine: false, text: `The AI provider refused the key (${status}). Set OPENAI_API_KEY.` };
  if (status >= 300 && status < 400)
    return { isFine: false, text: `${WRONG} it leads to another one (${status}). Set OPENAI_BASE_URL.` };
  // A long list is cut: it need not be JSON to its end.
  if (!/^\s*[[{]/.test(text))
    return { isFine: false, text: `${WRONG} it answered with ${kindOf(text)} (${status}). Set OPENAI_BASE_URL.` };
  const known = status === 200 ? modelsIn(text) : [];
  if (known.length > 0 && !known.includes(model))
    return { isFine: true, text: `The AI provider answers; ${model} is not in its list of ${known.length} models.` };
  return { isFine: true, text: `The AI provider answers${known.length > 0 ? ` and has ${model}` : ''}.` };
}
