/** The content of a message as services write it: text, or parts of which only some are text. */
export type MessageContent = string | readonly { type?: string; text?: string }[] | null | undefined;

/** The text that is meant for the reader: a part that holds a thought or anything else is left out. */
export const textIn = (content: MessageContent): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ type = 'text', text = '' }) => (type === 'text' ? text : '')).join('');

type ReceivedMessage = { content?: unknown; reasoning_content?: unknown; reasoning?: unknown } | null | undefined;

/** How many characters of a thought a message brings: in a field of its own, or in the parts that are no text. */
export function thoughtIn(message: ReceivedMessage): number {
  const { reasoning_content, reasoning, content } = message ?? {};
  const field = [reasoning_content, reasoning].find((one) => typeof one === 'string') ?? '';
  const parts = Array.isArray(content)
    ? content.filter((part) => part?.type !== undefined && part.type !== 'text')
    : [];
  return String(field).length + (parts.length > 0 ? JSON.stringify(parts).length : 0);
}

const END = /[\r\n]data: ?\[DONE\]/;
/** Longer than a line that ends a stream, so that one in two pieces is seen. */
const KEPT_CHARACTERS = 32;

/** The same response, and whether its stream came to the end that the service itself announces. */
export function watchEnd(response: Response): { response: Response; ended: () => boolean } {
  if (!response.body) return { response, ended: () => false };
  const decoder = new TextDecoder();
  let last = '\n';
  let ended = false;
  const watching = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      last += decoder.decode(bytes, { stream: true });
      ended ||= END.test(last);
      last = last.slice(-KEPT_CHARACTERS);
      controller.enqueue(bytes);
    },
  });
  return { response: new Response(response.body.pipeThrough(watching), response), ended: () => ended };
}
