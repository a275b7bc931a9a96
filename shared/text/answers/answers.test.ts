import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { readContent } from '#shared/text/kinds/index.ts';
import { RECORDED_KINDS, type Recorded, recordedAnswers } from '#shared/text/kinds/testing/recorded.ts';

const outcomeOf = ({ kind, raw }: Recorded) => {
  try {
    return readAnswer(kind, raw);
  } catch (thrown) {
    if (thrown instanceof AppError) return { error: thrown.code };
    throw thrown;
  }
};

test('there are recorded answers of every kind and every outcome', () => {
  expect(recordedAnswers.length).toBeGreaterThan(80);
  expect(new Set(recordedAnswers.map(({ kind }) => kind))).toEqual(new Set(RECORDED_KINDS));
  expect(new Set(recordedAnswers.map(({ error }) => error))).toEqual(
    new Set([undefined, 'no_content', 'answer_declined', 'answer_asked', 'unreadable_answer']),
  );
});

test.each(RECORDED_KINDS)('an answer of kind %s that no document has room for is not read [S14]', (kind) => {
  const raw = `[{"a":"${'"'.repeat(300_000)}`;
  expect(outcomeOf({ kind, raw } as Recorded)).toEqual({ error: 'unreadable_answer' });
});

test.each(recordedAnswers.map((answer) => [answer.name, answer] as const))(
  'the recorded answer %s is read as expected [GAP-56] [GAP-75] [GAP-78]',
  (_, answer) => {
    const { error, have, content } = answer;
    const outcome = outcomeOf(answer);
    if (error) return expect(outcome).toEqual({ error });
    expect(outcome).toMatchObject({ content, have });
    expect(readContent(answer.kind, content)).toEqual(content);
  },
);
