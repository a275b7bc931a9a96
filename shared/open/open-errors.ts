import type { Entry } from '#shared/error-entry.ts';

/** The failures of API keys, webhooks and the job feed: a part of the catalogue. */
export const openErrors = {
  method_not_allowed: { status: 405, retry: false, message: 'Send a POST request.' },
  invalid_key: {
    status: 401,
    retry: false,
    message: 'This API key is not valid. It may have been revoked or have expired.',
  },
  /** Until its maker may manage keys again, or another manager takes it over. */
  key_stopped: {
    status: 403,
    retry: false,
    message:
      'This API key has stopped because its maker can no longer manage API keys. Ask an owner or admin to take it over.',
  },
  key_not_here: { status: 401, retry: false, message: 'API keys work under /api/v1 and /mcp only.' },
  key_required: { status: 401, retry: false, message: 'Send an API key.' },
  /** The message of the refusal names the permission. */
  key_scope: { status: 403, retry: false, message: 'This key needs another permission.' },
  idempotency_running: {
    status: 409,
    retry: true,
    message: 'The first request with this key is still under way.',
  },
  export_format: { status: 422, retry: false, message: 'This text cannot be exported in this format.' },
  /** With the one under way as `current`. */
  export_running: { status: 409, retry: true, message: 'Another export is still under way.' },
  events_expired: {
    status: 410,
    retry: false,
    message: 'These events are no longer kept. Start again without after.',
  },
  address_refused: {
    status: 422,
    retry: false,
    message: 'This address cannot be used. It must be a public https address.',
  },
  /** The message of the refusal says until when. */
  secret_rotating: { status: 409, retry: false, message: 'The previous secret is still valid. End it first.' },
  webhook_off: { status: 409, retry: false, message: 'Switch the webhook on first.' },
  webhook_stopped: {
    status: 409,
    retry: false,
    message: 'This webhook has stopped because its maker can no longer manage webhooks. Take it over first.',
  },
  not_approved: { status: 409, retry: false, message: 'Only an approved advert can be in the feed.' },
  feed_off: { status: 409, retry: false, message: 'The job feed is off. Switch it on first.' },
} as const satisfies Record<string, Entry>;
