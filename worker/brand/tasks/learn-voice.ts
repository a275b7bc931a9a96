import { settleTask } from '#db/tasks/tasks.ts';
import type { VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { voiceAnswerIn } from '#shared/brand/voice/answer.ts';
import { assembleVoice } from '#shared/brand/voice/assemble.ts';
import { AppError } from '#shared/errors.ts';
import { LEARN_VOICE_PROMPT, LEARN_VOICE_SYSTEM, voicePrompt } from '#worker/brand/tasks/learn-voice/prompt.ts';
import { loadSamples, type VoiceMaterial } from '#worker/brand/tasks/learn-voice/samples.ts';
import { cutToTokens } from '#worker/tasks/provider/tokens.ts';
import { retryPrompt } from '#worker/tasks/retry-prompt.ts';
import type { TaskWork } from '#worker/tasks/task.ts';

/** Tokens of each sample for a model that finds them too long. */
const SAMPLE_TOKENS = [1_200, 500] as const;

/** Describes how an employer writes: every proposal rests on quotes that stand in the samples. */
export const learnVoice: TaskWork<VoiceMaterial, VoiceReadingResult> = {
  prepare: async (db, row, tools) => ({ material: await loadSamples(db, row, tools) }),
  prompt: ({ samples, language }, failed) => retryPrompt(voicePrompt(samples, language), failed),
  *shorter(material) {
    for (const tokens of SAMPLE_TOKENS) {
      const samples = material.samples.map((sample) => ({ ...sample, text: cutToTokens(sample.text, tokens) }));
      yield { ...material, samples };
    }
  },
  review: ({ text, is_cut }, { material: { samples, leftOut }, lastAttempt }) => {
    const answer = voiceAnswerIn(text);
    if (!answer || (is_cut && !lastAttempt)) throw new AppError('unreadable_answer');
    return assembleVoice(answer, { samples, leftOut, system: LEARN_VOICE_SYSTEM });
  },
  /** Nothing is shown before its quotes were found. */
  drafted: () => '',
  shown: () => ({ draft: '' }),
  settle: (db, { held, result, answer }) =>
    settleTask(db, held, {
      result,
      tokens: answer?.total_tokens,
      model: answer?.model,
      prompt: LEARN_VOICE_PROMPT,
    }),
  keepsDraft: () => false,
};
