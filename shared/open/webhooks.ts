/** `events`: signed events (Standard Webhooks 1.0.0); `chat`: one sentence for the incoming webhook of a chat tool. */
export const ENDPOINT_FORMATS = ['events', 'chat'] as const;
export type EndpointFormat = (typeof ENDPOINT_FORMATS)[number];

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
