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
