import { median, ms, NONE, quantile, type Row } from '#local/lab/bench/row.ts';
import { runChecks } from '#shared/checks/run.ts';
import { lexicons } from '#shared/checks/words/all.ts';

const WORDS = 1000;
const ROUNDS = 400;
const WARM_UP = 20;
const GOAL = { median: 2, p99: 10 };

const SENTENCES = [
  'You plan the week so that our users are back on the road when they expect it.',
  'We are looking for a young and energetic person with at least five years of experience.',
  'The chairman reads every note, in a fast-paced environment.',
  'Coach mechanics at the stand, and give them time to learn electric drive systems.',
  'Apply by [closing date] with a short letter about the last thing you mended.',
  'Keep parts in stock without filling the shelves with things nobody needs.',
];

/** A text of this many words; each round differs, so that nothing is remembered. */
function textOf(round: number): string {
  const sentences: string[] = [`Round ${round}.`];
  let words = 0;
  for (let at = 0; words < WORDS; at += 1) {
    const sentence = SENTENCES[at % SENTENCES.length] ?? '';
    words += sentence.split(' ').length;
    sentences.push(at % 5 === 4 ? `${sentence}\n` : sentence);
  }
  return sentences.join(' ');
}

/** Texts in which a pattern that begins again inside a run would take minutes. */
const RUNS = ['a', 'a@', '1', ' ', '('];
const RUN_LENGTH = 60_000;
const RUN_GOAL = 1_000;

const checkAdvert = (text: string): unknown =>
  runChecks(
    [{ name: 'text', card: '', text }],
    {
      kind: 'job_advert',
      language: 'en',
      role: null,
      brand_guidelines: null,
      siblings: [],
      document_titles: [],
    },
    lexicons,
  );

function longRuns(): Row {
  const times = RUNS.map((run) => {
    const text = run.repeat(RUN_LENGTH / run.length);
    const from = performance.now();
    checkAdvert(text);
    return performance.now() - from;
  });
  const slowest = Math.max(...times);
  const what = `All checks on ${RUN_LENGTH} characters of ${RUNS.map((run) => `“${run}”`).join(', ')}: the slowest`;
  const [goal, figure] = [`≤ ${RUN_GOAL} ms`, ms(slowest)];
  return { id: 'CHECKS', what, goal, figure, reference: NONE, ratio: NONE, met: slowest <= RUN_GOAL };
}

/** All checks of an advert of 1,000 words, as the page runs them after each pause in typing (CONTENT-42). */
export function checks(): Row[] {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const parts = [{ name: 'text' as const, card: '', text: textOf(round) }];
    const about = { kind: 'job_advert' as const, language: null, role: null, brand_guidelines: null };
    const from = performance.now();
    runChecks(parts, { ...about, siblings: [], document_titles: [] }, lexicons);
    if (round >= WARM_UP) times.push(performance.now() - from);
  }
  const [half, late] = [median(times), quantile(times, 0.99)];
  return [
    {
      id: 'CHECKS',
      what: `All checks on ${WORDS} words`,
      goal: `median ≤ ${GOAL.median} ms, p99 ≤ ${GOAL.p99} ms`,
      figure: `${ms(half)}, ${ms(late)}`,
      reference: NONE,
      ratio: NONE,
      met: half <= GOAL.median && late <= GOAL.p99,
    },
    longRuns(),
  ];
}
