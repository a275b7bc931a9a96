/** What an answer is: one JSON object, or a stream of events with the answer as the last of them. */
export type AnswerType = 'json' | 'stream';

/** What the library asks for: a client that takes one of the two is given that one. */
export const BOTH = 'application/json, text/event-stream';

const STREAM = ['text/event-stream', 'text/*'];
const JSON_TYPES = ['application/json', 'application/*'];
const REFUSED = /^q=0(?:\.0*)?$/;

/**
 * The answer that a client takes. A stream where it is named; what takes anything, or names nothing, is a simple client that
 * reads JSON. Undefined: neither.
 */
export function answerTypeOf(accept = ''): AnswerType | undefined {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map(rangeOf)
    .filter(({ type }) => type !== '');
  const refused = ranges.filter(({ isRefused }) => isRefused).map(({ type }) => type);
  const taken = ranges.filter(({ isRefused }) => !isRefused).map(({ type }) => type);
  const names = (types: readonly string[]) =>
    taken.some((type) => types.includes(type)) && !refused.includes(types[0] ?? '');
  if (names(STREAM)) return 'stream';
  if (names(JSON_TYPES)) return 'json';
  if (ranges.length > 0 && !taken.includes('*/*')) return undefined;
  return refused.includes('application/json') ? 'stream' : 'json';
}

function rangeOf(text: string): { type: string; isRefused: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { type, isRefused: parameters.some((one) => REFUSED.test(one.replaceAll(' ', ''))) };
}

type Message = { id?: unknown; result?: unknown; error?: unknown };

const messagesIn = (events: string): Message[] =>
  events.split(/\r?\n\r?\n/).flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    const data = lines
      .map((line) => line.slice('data:'.length))
      .join('\n')
      .trim();
    return data === '' ? [] : [JSON.parse(data) as Message];
  });

/** The answer at the end of a stream, alone: its progress is left out. */
export async function asOneAnswer(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const answer = messagesIn(await response.text()).findLast((one) => 'result' in one || 'error' in one);
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  headers.delete('connection');
  return new Response(answer === undefined ? null : JSON.stringify(answer), { status: response.status, headers });
}
