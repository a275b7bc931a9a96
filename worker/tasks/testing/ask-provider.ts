import { afterAll, beforeEach } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { AI_DEFAULTS } from '#shared/constants.ts';
import type { AppError } from '#shared/errors.ts';
import type { ProviderCall } from '#worker/tasks/provider/answer.ts';
import { createProvider } from '#worker/tasks/provider/provider.ts';
import { startFakeService } from '#worker/tasks/testing/fake-service.ts';

export const KEY = 'sk-test-0123456789abcdef';
export const MODEL = 'test-model';
export const messages: ProviderCall['messages'] = [
  { role: 'system', content: 'Write.' },
  { role: 'user', content: 'A job advert.' },
];

/** A fake chat completions service, and providers that call it. */
export async function providerBench() {
  const service = await startFakeService();
  const logged: unknown[] = [];
  const note = (fields: object, message: string): void => void logged.push(message, fields);
  const log: Log = { debug: note, info: note, warn: note, error: note, child: () => log };
  const common = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: service.baseUrl, AI_MODEL: MODEL, AI_IDLE_TIMEOUT_MS: '2000' };
  const newProvider = (env: Record<string, string> = {}) => createProvider(loadConfig({ ...common, ...env }), log);
  const complete = (provider = newProvider(), more: Partial<ProviderCall> = {}) =>
    provider.complete({
      messages,
      settings: AI_DEFAULTS,
      signal: new AbortController().signal,
      onDelta: () => undefined,
      ...more,
    });
  beforeEach(() => {
    service.asked.length = 0;
    logged.length = 0;
  });
  afterAll(() => service.close());
  return { service, log, logged, newProvider, complete };
}

export const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error('it should have failed');
    },
    (thrown) => thrown as AppError,
  );
