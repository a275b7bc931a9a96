import { expect, onTestFinished, test } from 'vitest';
import { startDemoProvider } from '#local/demo/provider.ts';
import { sampled, timesOf } from '#local/testing/size.ts';
import { loadConfig } from '#platform/config.ts';
import { AppError } from '#shared/errors.ts';
import type { ProviderAnswer } from '#worker/tasks/provider/answer.ts';
import { type Answered, askToWrite, EVALUATED_TASKS } from '#worker/writing/evaluation/ask.ts';
import { askAll, EVALUATED_PRESETS } from '#worker/writing/evaluation/ask-all.ts';
import { optionsOf } from '#worker/writing/evaluation/options.ts';
import { evaluatedRoles } from '#worker/writing/evaluation/roles.ts';
import { differences, linesOf, tableOf } from '#worker/writing/evaluation/table.ts';

/** Reading an advert back and learning a voice. */
const READINGS = 2;

const asking = (complete: () => Promise<ProviderAnswer>) => ({
  provider: { complete },
  room: async () => undefined,
  signal: new AbortController().signal,
});
const [role] = evaluatedRoles;
if (!role) throw new Error('There is no role to evaluate');
const answer = (text: string): ProviderAnswer => ({ text, is_cut: false, total_tokens: 100, model: 'stub' });

const ROLES = timesOf({ whole: evaluatedRoles.length, sample: 2 });
const honest =
  'the demo provider answers every prompt in its format and states nothing that its sources do not [EVAL-03]';

test(sampled(honest), async () => {
  const demo = await startDemoProvider({ host: '127.0.0.1', port: 0, speed: 1_000 });
  onTestFinished(demo.close);
  const config = loadConfig({ OPENAI_BASE_URL: demo.url, TOKENS_PER_WINDOW: '1000000000' });
  const tasks = EVALUATED_TASKS;
  const answers = await askAll(config, { tasks, roles: ROLES, times: 1 });
  expect(answers).toHaveLength(ROLES * (6 + EVALUATED_PRESETS.length + READINGS));
  // Where the sources have no more to say, 'longer' cannot reach its length without inventing: it is asked once more.
  const again = answers.filter(({ of, attempts }) => attempts !== 1 && of !== 'longer');
  expect([again, answers.filter(({ failed }) => failed)]).toEqual([[], []]);
  const isRead = ({ found }: Answered) => found !== undefined;
  expect(answers.filter(isRead)).toHaveLength(ROLES * READINGS);
  expect(answers.filter(({ found }) => found && (found.wrong > 0 || found.right === 0))).toEqual([]);
  expect(
    answers
      .filter((one) => !isRead(one) && one.scores?.unsupported !== 0)
      .map(({ role, task, of }) => `${role} ${task} ${of}`),
  ).toEqual([]);
  expect(answers.filter((one) => (one.scores ?? one).language_right === false)).toEqual([]);
}, 60_000);

test('an unusable answer is asked for again, and what never comes is a failed text with its tokens [EVAL-03]', async () => {
  let calls = 0;
  const once = await askToWrite(
    asking(async () =>
      answer(calls++ === 0 ? 'Which of them shall I begin with?' : 'You will mend bikes. '.repeat(60)),
    ),
    'job_advert',
    role,
  );
  expect(once).toMatchObject({ attempts: 2, failed: null, tokens: 200 });
  const never = await askToWrite(
    asking(async () => {
      throw new AppError('no_content');
    }),
    'job_advert',
    role,
  );
  expect(never).toMatchObject({ attempts: 3, failed: 'no_content', scores: null });
});

test('an invented amount is an unsupported fact of the table [EVAL-03]', async () => {
  const text = `${'You will work in our workshop with people who mend bikes. '.repeat(30)}We pay £91,000 a year.`;
  const [line] = linesOf([
    await askToWrite(
      asking(async () => answer(text)),
      'job_advert',
      role,
    ),
  ]);
  expect(line).toMatchObject({ name: 'write job_advert', valid_first: 1, unsupported: 1 });
  expect(tableOf(line ? [line] : [])).toContain('write job_advert');
});

test('two runs are compared by figure, with the texts they rest on [EVAL-03]', () => {
  const one: Answered = {
    task: 'write',
    of: 'job_advert',
    off: null,
    kind: 'job_advert',
    role: 'x',
    attempts: 1,
    failed: null,
    content: 'text',
    tokens: 10,
    seconds: 1,
    scores: {
      words: 10,
      ranges: { of: 1, within: 1 },
      lix: 30,
      fix: 0,
      avoided: 0,
      unsupported: 0,
      language_right: true,
    },
  };
  const worse = { ...one, scores: one.scores && { ...one.scores, unsupported: 2 }, seconds: 9 };
  expect(differences(linesOf([one]), linesOf([one]))).toEqual([]);
  expect(differences(linesOf([one]), linesOf([worse, worse]))).toEqual([
    'write job_advert: texts 1 → 2 (1 and 2 texts)',
    'write job_advert: unsupported 0.0 → 2.0 (1 and 2 texts)',
  ]);
  expect(differences([], linesOf([one]))).toEqual(['write job_advert: not in the earlier run']);
});

test('an unknown task and a count that is none are refused [EVAL-03]', () => {
  expect(() => optionsOf(['--task', 'wrote'])).toThrow(/^Unknown: wrote\. Known: write, refine/);
  expect(() => optionsOf(['--times', '0', '--out', 'x'])).toThrow('--times needs a whole number from 1');
  expect(optionsOf(['--out', 'x'])).toMatchObject({ roles: evaluatedRoles.length, times: 1 });
});
