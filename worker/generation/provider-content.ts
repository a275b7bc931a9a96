/** The content of a message as services write it: text, or parts of which only some are text. */
export type MessageContent = string | readonly { type?: string; text?: string }[] | null | undefined;

/** The text meant for the reader; parts with reasoning or anything else are left out. */
export const textIn = (content: MessageContent): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ type = 'text', text = '' }) => (type === 'text' ? text : '')).join('');

type ReceivedMessage = { content?: unknown; reasoning_content?: unknown; reasoning?: unknown } | null | undefined;

/** The number of reasoning characters in a message: in a field of its own, or in the parts that are not text. */
export function thoughtIn(message: ReceivedMessage): number {
  const { reasoning_content, reasoning, content } = message ?? {};
  const field = [reasoning_content, reasoning].find((one) => typeof one === 'string') ?? '';
  const parts = Array.isArray(content)
    ? content.filter((part) => part?.type !== undefined && part.type !== 'text')
    : [];
  return String(field).length + (parts.length > 0 ? JSON.stringify(parts).length : 0);
}

const END = /[\r\n]data: ?\[DONE\]/;
/** In characters; longer than the line that ends a stream, so that one split over two chunks is found. */
const KEPT_CHARACTERS = 32;

/** The same response, and whether its stream reached the end marker of the service. */
export function watchEnd(response: Response): { response: Response; ended: () => boolean } {
  if (!response.body) return { response, ended: () => false };
  let ended = false;
  async function* watched(body: AsyncIterable<Uint8Array>) {
    const decoder = new TextDecoder();
    let last = '\n';
    for await (const bytes of body) {
      last += decoder.decode(bytes, { stream: true });
      ended ||= END.test(last);
      last = last.slice(-KEPT_CHARACTERS);
      yield bytes;
    }
  }
  // The SDK iterates over the body and reads the headers, nothing else. A TransformStream and a Response around it would
  // take a third of the processor time of the stream itself.
  const { headers, body } = response;
  return { response: { headers, body: watched(body) } as unknown as Response, ended: () => ended };
}
