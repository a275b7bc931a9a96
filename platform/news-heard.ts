import { type News, news } from '#shared/contracts/socket.ts';

/** A card stays as it was told, JSON in UTF-8: whoever passes it on needs to know only whose it is. */
export type HeardCard = { type: 'card'; user_id: string; json: Buffer };
export type HeardNews = HeardCard | Exclude<News, { type: 'card' }>;

// How a card that one of our processes told begins and ends: `id` first, `user_id` second, both of this length.
const ENVELOPE = '{"type":"card","card":';
const BEFORE_ID = `${ENVELOPE}{"id":"`;
const UUID_LENGTH = 36;
const BEFORE_USER = '","user_id":"';
const AFTER_USER = '",';
const USER_AT = BEFORE_ID.length + UUID_LENGTH + BEFORE_USER.length;
const HEAD_LENGTH = USER_AT + UUID_LENGTH + AFTER_USER.length;
const BRACE = '}'.charCodeAt(0);

/**
 * What was told on the channel, or undefined when it cannot be read. Cards come by thousands a second, most of them for
 * people whose sockets another process holds, so one that looks like ours is believed; anything else is checked whole.
 */
export const heardNews = (payload: Buffer): HeardNews | undefined => ownCard(payload) ?? checked(payload);

function ownCard(payload: Buffer): HeardCard | undefined {
  const head = payload.toString('latin1', 0, HEAD_LENGTH);
  const isOurs =
    head.startsWith(BEFORE_ID) &&
    head.startsWith(BEFORE_USER, USER_AT - BEFORE_USER.length) &&
    head.endsWith(AFTER_USER) &&
    payload.at(-1) === BRACE &&
    payload.at(-2) === BRACE;
  if (!isOurs) return undefined;
  const user_id = head.slice(USER_AT, USER_AT + UUID_LENGTH);
  return { type: 'card', user_id, json: payload.subarray(ENVELOPE.length, -1) };
}

function checked(payload: Buffer): HeardNews | undefined {
  const { data } = news.safeParse(jsonOf(payload));
  if (data?.type !== 'card') return data;
  return { type: 'card', user_id: data.card.user_id, json: Buffer.from(JSON.stringify(data.card)) };
}

/** What the JSON says, or undefined when it is none. */
export function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
