import type { Metrics } from '#platform/metrics.ts';
import { AppError } from '#shared/errors.ts';
import type { ProviderCall } from '#worker/tasks/provider/answer.ts';
import type { Provider } from '#worker/tasks/provider/provider.ts';

type Counted = Pick<Metrics, 'providerSeconds' | 'firstWordSeconds' | 'providerTokens' | 'cutPrompts'>;

/** Wraps a provider: times its calls and counts its tokens. */
export function measuredProvider(provider: Provider, metrics: Counted): Provider {
  return {
    model: provider.model,
    async complete(call) {
      const end = metrics.providerSeconds.startTimer();
      const endFirst = metrics.firstWordSeconds.startTimer();
      let began = false;
      const onDelta: ProviderCall['onDelta'] = (piece, tokens) => {
        if (!began) endFirst();
        began = true;
        call.onDelta(piece, tokens);
      };
      try {
        const answer = await provider.complete({ ...call, onDelta });
        end({ outcome: 'ok' });
        metrics.providerTokens.inc(answer.total_tokens);
        if (answer.cut) metrics.cutPrompts.inc();
        return answer;
      } catch (thrown) {
        end({ outcome: outcomeOf(thrown, call.signal) });
        throw thrown;
      }
    },
  };
}

const outcomeOf = (thrown: unknown, { aborted }: AbortSignal): string => {
  if (aborted) return 'stopped';
  return thrown instanceof AppError ? thrown.code : 'error';
};
