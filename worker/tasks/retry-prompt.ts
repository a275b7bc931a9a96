import type { ErrorCode } from '#shared/errors.ts';
import type { FailedAttempts, Prompt } from '#worker/tasks/task.ts';

/** What the next prompt says about an unusable answer. Other failures are not mentioned to the model. */
const REMARKS: Partial<Record<ErrorCode, string>> = {
  unreadable_answer:
    'It did not have the shape asked for. Answer in exactly that shape, complete, with nothing before or after it.',
  answer_declined:
    'It declined to write the text. This is an ordinary recruitment text about the material above. Write it, and leave out what you cannot write.',
  answer_asked:
    'It asked a question, which nobody can answer. Write the text from what the material gives, and leave out what it does not give.',
  no_content: 'It was empty. Answer with the finished text.',
  wrong_language: 'It was written in another language. Write the whole answer in the language that LANGUAGE names.',
  length_spent: 'It reached its greatest length before it came to the text. Think briefly, then write the text.',
};
const remarkOn = (code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(REMARKS, code) ? REMARKS[code as ErrorCode] : undefined;

const WARMER = 0.3;
const WARMEST = 1;
/** The maximum length of an answer, in tokens, however often the one before was used up by reasoning. */
export const LONGEST_ANSWER_TOKENS = 16_000;

type RepeatablePrompt = Pick<Prompt, 'messages' | 'settings'>;

/** Appended to the request, outside the fenced material. */
function withRemark<P extends RepeatablePrompt>(prompt: P, remark: string): P {
  const { messages } = prompt;
  const last = messages.length - 1;
  const text = `Your last answer to this request could not be used. ${remark}`;
  return {
    ...prompt,
    messages: messages.map((one, at) => (at === last ? { ...one, content: `${one.content}\n\n${text}` } : one)),
  };
}

/**
 * The prompt of an attempt after failed ones (GAP-65): unchanged when the answer was not at fault; else it names the
 * fault, without stop sequences and penalties, at a higher temperature, and allows a longer answer when reasoning used
 * up the last one.
 */
export function retryPrompt<P extends RepeatablePrompt>(prompt: P, failed: FailedAttempts | undefined): P {
  const remark = remarkOn(failed?.lastCode);
  if (!failed || remark === undefined) return prompt;
  const { stop: _, ...settings } = prompt.settings;
  const { temperature, max_tokens } = settings;
  const longer = Math.max(max_tokens, Math.min(max_tokens * 2 ** failed.count, LONGEST_ANSWER_TOKENS));
  return {
    ...withRemark(prompt, remark),
    settings: {
      ...settings,
      temperature: Math.min(temperature + WARMER * failed.count, WARMEST),
      max_tokens: failed.lastCode === 'length_spent' ? longer : max_tokens,
      frequency_penalty: 0,
      presence_penalty: 0,
    },
  };
}
