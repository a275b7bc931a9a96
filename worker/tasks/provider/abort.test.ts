import { expect, test } from 'vitest';
import { collectGarbage } from '#local/testing/collect-garbage.ts';
import { failure, providerBench } from '#worker/tasks/testing/ask-provider.ts';
import { type Answering, piece, stall } from '#worker/tasks/testing/fake-service.ts';

const { service, newProvider, complete } = await providerBench();

const SILENT: Record<string, Answering> = {
  'sends nothing at all': () => undefined,
  'sends no word of an answer': stall(': waiting\n\n'),
  'stops in the middle': stall(piece('Hello ')),
  'stops in the middle of a refusal': (res) => {
    res.writeHead(500, { 'content-type': 'application/json' });
    res.write('{"error": {"mess');
  },
};

test.each(Object.keys(SILENT))(
  'a service that %s is left after the time for it, whatever the engine collects meanwhile [AI-12]',
  async (name) => {
    service.answer = SILENT[name] as Answering;
    collectGarbage();
    const provider = newProvider({ AI_TIMEOUT_MS: '1500', AI_IDLE_TIMEOUT_MS: '1500' });
    expect(await failure(complete(provider))).toMatchObject({ code: 'provider_timeout' });
  },
  10_000,
);
