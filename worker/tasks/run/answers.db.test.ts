import { expect, test } from 'vitest';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { type KindName, kinds, shortOf } from '#shared/text/kinds/index.ts';
import { RECORDED_KINDS, type Recorded, recordedAnswers } from '#shared/text/kinds/testing/recorded.ts';
import { type Answering, done, event, piece, stream, usage } from '#worker/tasks/testing/fake-service.ts';
import { type Outcome, startProduct } from '#worker/tasks/testing/product.ts';

/** Answers of models through the whole product, from the request to the stored document. */
const { generate } = await startProduct();

const AT_ONCE = 40;

/** Limits concurrency: a test database has few connections. */
async function inBatches<In, Out>(all: readonly In[], run: (one: In) => Promise<Out>): Promise<Out[]> {
  const outs: Out[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    outs.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(run))));
  return outs;
}

const streamed = (raw: string, finish: string | null = 'stop') =>
  stream(...(raw.match(/[\s\S]{1,90}/g) ?? []).map((text) => piece(text)), piece('', finish), usage, done);

/** Answers numbered 14 were cut by the length limit. */
const isCut = ({ name }: Recorded): boolean => /\/14-|-cut$/.test(name);
const wantOf = (kind: KindName): number => kinds[kind].entries?.count ?? 1;
/** A failure is retried, and so is a list with less than half of its entries; the last attempt stores what it has. */
const callsFor = ({ kind, error, have = 0 }: Recorded): number => (error || have * 2 < wantOf(kind) ? 3 : 1);

const seenOf = ({ card, calls, content, untouched }: Outcome) => ({
  status: card.status,
  code: card.error?.code,
  raw: card.error?.raw,
  short_of: card.short_of,
  calls: calls.length,
  content,
  untouched,
});

function wantedOf(answer: Recorded) {
  const calls = callsFor(answer);
  const { error, raw, content } = answer;
  if (!error) {
    const completed = { status: 'completed', code: undefined, raw: undefined };
    return { ...completed, short_of: shortOf(answer.kind, content), calls, content, untouched: false };
  }
  const isSpent = isCut(answer) && (error === 'no_content' || error === 'unreadable_answer');
  const kept = { content: 'The good one', untouched: true, short_of: undefined };
  const shown = raw.trim() === '' ? undefined : raw.slice(0, 4_000);
  return { status: 'failed', code: isSpent ? 'length_spent' : error, raw: shown, calls, ...kept };
}

/** Each failure, cut or whole; each number of calls; and whether a list is short. */
const outcomeOf = (one: Recorded): string =>
  JSON.stringify([one.error, isCut(one), callsFor(one), one.error ? null : shortOf(one.kind, one.content)]);

test.each(RECORDED_KINDS)(
  sampled(
    'every recorded answer of %s is stored as expected, or fails and leaves the document unchanged, without an extra call [GAP-56] [GAP-75] [GAP-114]',
  ),
  async (kind) => {
    const recorded = recordedAnswers.filter((one) => one.kind === kind);
    expect(recorded.length).toBeGreaterThan(50);
    const tried = sampleOf(recorded, 2, outcomeOf);
    const seen = await inBatches(tried, async (one) => {
      const outcome = await generate(kind, streamed(one.raw, isCut(one) ? 'length' : 'stop'));
      return [one.name, seenOf(outcome)] as const;
    });
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(tried.map((one) => [one.name, wantedOf(one)])));
  },
  300_000,
);

/** Differences in how a service sends an answer, not in its text. */
const delta = (more: object, finish_reason: string | null = null) =>
  event({ id: 'x', choices: [{ index: 0, delta: more, finish_reason }] });
const ways: [string, (raw: string) => Answering, { code?: string; calls: number }][] = [
  [
    'declined in a field of its own',
    () => stream(delta({ refusal: 'No.' }, 'stop'), usage, done),
    { code: 'content_filter', calls: 1 },
  ],
  [
    'spent on a thought in a field of its own',
    () => stream(delta({ reasoning_content: 'Hm.' }), delta({}, 'length'), usage, done),
    { code: 'length_spent', calls: 3 },
  ],
  [
    'after a thought in a field of its own',
    (raw) => stream(delta({ reasoning_content: 'Hm.' }), piece(raw, 'stop'), usage, done),
    { calls: 1 },
  ],
  [
    'in parts',
    (raw) =>
      stream(
        delta({
          content: [
            { type: 'thinking', thinking: [] },
            { type: 'text', text: raw },
          ],
        }),
        usage,
        done,
      ),
    { calls: 1 },
  ],
  ['without a reason to finish', (raw) => streamed(raw, null), { calls: 1 }],
  ['blank', () => streamed(' \n'), { code: 'no_content', calls: 3 }],
];

test.each(ways)(
  'an answer that comes %s has the expected outcome for every kind [GAP-56] [GAP-119]',
  async (_way, way, { code, calls }) => {
    const clean = recordedAnswers.filter(({ name }) => name.endsWith('/01-clean'));
    expect(clean).toHaveLength(RECORDED_KINDS.length);
    await Promise.all(
      clean.map(async ({ kind, raw, content }) => {
        const outcome = await generate(kind, way(raw));
        expect(seenOf(outcome)).toMatchObject({
          status: code ? 'failed' : 'completed',
          code,
          calls,
          content: code ? 'The good one' : content,
          untouched: code !== undefined,
        });
        const lengths = outcome.calls.map(({ max_tokens }) => Number(max_tokens));
        if (code === 'length_spent') expect(lengths[2]).toBe(4 * Number(lengths[0]));
      }),
    );
  },
);
