/** How a chat tool takes a message; `text`: as most of those without a name here. */
export const CHAT_TOOLS = ['slack', 'google_chat', 'discord', 'teams', 'text'] as const;
export type ChatTool = (typeof CHAT_TOOLS)[number];

/**
 * `events`: signed events (Standard Webhooks 1.0.0); the others: one sentence for the incoming webhook of a chat tool, of
 * `chat` of the one that the address belongs to.
 */
export const ENDPOINT_FORMATS = ['events', 'chat', ...CHAT_TOOLS] as const;
export type EndpointFormat = (typeof ENDPOINT_FORMATS)[number];

/**
 * Which tool an address belongs to; of several the first. Read by JavaScript and by Postgres: nothing in them differs
 * between the two.
 */
export const ADDRESSES_OF_TOOLS: readonly (readonly [pattern: string, tool: ChatTool])[] = [
  ['^https://hooks[.]slack(-gov)?[.]com/', 'slack'],
  // Discord takes messages for Slack below its own addresses, too.
  ['^https://([a-z]+[.])?discord(app)?[.]com/api/(v[0-9]+/)?webhooks/[^?#]*/slack/?([?#]|$)', 'slack'],
  ['^https://([a-z]+[.])?discord(app)?[.]com/api/(v[0-9]+/)?webhooks/', 'discord'],
  ['^https://chat[.]googleapis[.]com/', 'google_chat'],
  ['^https://[a-z0-9.-]+[.](logic[.]azure[.](com|us|cn)|api[.]powerplatform[.](com|us|cn))(:[0-9]+)?/', 'teams'],
  ['^https://[a-z0-9-]+[.]webhook[.]office[.]com/', 'teams'],
];

/** How an endpoint takes messages; undefined for signed events. */
export function chatToolOf(format: EndpointFormat, url: string): ChatTool | undefined {
  if (format === 'events') return undefined;
  if (format !== 'chat') return format;
  return ADDRESSES_OF_TOOLS.find(([pattern]) => new RegExp(pattern).test(url))?.[1] ?? 'text';
}

/** `failing`: its last three attempts failed, so that only the oldest delivery is tried. */
export const ENDPOINT_STATES = ['on', 'failing', 'off'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
/** `gone`: the receiver responded 410; `failed`: ten attempts in a row failed. */
export const OFF_REASONS = ['person', 'gone', 'failed'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** `dropped`: given up because the endpoint was switched off, or too many waited. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One request for a delivery; without a `status`, `error` says why in words. `ms`: how long it took. */
export type Attempt = { at: string; status: number | null; ms: number; error: string | null };

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_PORTS = [443, 8443] as const;
/** For how long the previous secret signs beside the new one. */
export const ROTATION_HOURS = 24;
