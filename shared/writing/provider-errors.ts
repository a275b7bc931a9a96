import type { Entry } from '#shared/error-entry.ts';

/** The failures of a provider and of its answers: a part of the catalogue. */
export const providerErrors = {
  only_reasoning: {
    status: 502,
    retry: true,
    message: 'The model put its answer into its reasoning; switch its reasoning parser off or choose another model',
  },
  ended_early: { status: 502, retry: true, message: 'The AI provider ended the answer early' },
  provider_rate_limited: {
    status: 429,
    retry: true,
    message: 'Rate limit exceeded. Please try again in a few minutes.',
  },
  provider_refused: { status: 502, retry: false, message: 'The AI provider refused the request' },
  provider_key: {
    status: 502,
    retry: false,
    message: 'The AI provider does not accept the key of this product. Please ask your administrator.',
  },
  provider_quota: {
    status: 502,
    retry: false,
    message: 'The quota of the AI provider is used up. Please ask your administrator.',
  },
  provider_model: {
    status: 502,
    retry: false,
    message: 'The AI model is not available. Please ask your administrator.',
  },
  provider_address: {
    status: 502,
    retry: false,
    message: 'The address of the AI provider may be wrong. Please ask your administrator.',
  },
  context_exceeded: {
    status: 502,
    retry: false,
    message: 'The role and its brand voice are too long for the AI model. Shorten them, or ask your administrator.',
  },
  provider_unreachable: { status: 502, retry: true, message: 'The AI provider could not be reached' },
  provider_timeout: { status: 504, retry: true, message: 'The AI provider took too long to answer' },
  provider_failed: { status: 502, retry: true, message: 'The AI provider failed' },
} as const satisfies Record<string, Entry>;
