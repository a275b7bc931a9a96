import fc from 'fast-check';
import type OpenAI from 'openai';
import { expect, test } from 'vitest';
import { timesOf } from '#local/testing/size.ts';
import { AI_DEFAULTS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { answerOf } from '#worker/tasks/provider/answer.ts';
import type { Body } from '#worker/tasks/provider/request.ts';
import { watchCall } from '#worker/tasks/provider/watch.ts';

const TEXT = 'Grüße, 世界: a whole text.';
const BREAKS = ['\n', '\r\n', '\r', '\n\n', '\r\n\r\n'];
const KEEP_ALIVES = ['', ': hm', 'data:', 'data: null', 'event: ping', 'event: ping\ndata: {}', ':'];
/** What each reason means at the end of a stream. */
const REASONS: Record<string, 'whole' | 'cut' | 'filtered' | 'other'> = {
  stop: 'whole',
  STOP: 'whole',
  end_turn: 'whole',
  eos: 'whole',
  length: 'cut',
  MAX_TOKENS: 'cut',
  model_length: 'cut',
  SAFETY: 'filtered',
  content_filter: 'filtered',
  error: 'other',
  tool_calls: 'other',
  OTHER: 'other',
  'something new': 'other',
  '': 'whole',
};

type Sent = { reason: string; lineEnd: string; keepAlive: string; isLast: boolean; hasMarker: boolean; pieces: number };

/** The stream of a server. `isLast`: the reason comes with the last piece of text. An empty reason is none. */
function streamOf({ reason, lineEnd, keepAlive, isLast, hasMarker, pieces }: Sent): string {
  const size = Math.ceil(TEXT.length / pieces);
  const texts = Array.from({ length: pieces }, (_, at) => TEXT.slice(at * size, (at + 1) * size));
  const data = (value: object) => `data: ${JSON.stringify(value)}`;
  const chunk = (content: string, end: string | null = null) =>
    data({ choices: [{ delta: { content }, finish_reason: end }] });
  const end = reason || null;
  const events = texts.map((text, at) => chunk(text, isLast && at === pieces - 1 ? end : null));
  if (!isLast) events.push(chunk('', end));
  // Without a reason only the marker says that the text is whole.
  if (hasMarker || !reason) events.push('data: [DONE]');
  const between = keepAlive ? [keepAlive.replaceAll('\n', lineEnd)] : [];
  return events
    .flatMap((event) => [event, ...between])
    .map((event) => `${event}${lineEnd}${lineEnd}`)
    .join('');
}

type Got = { text: string; isCut: boolean } | { failed: unknown };

async function read(bytes: Uint8Array, inPieces: number): Promise<Got> {
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += inPieces) controller.enqueue(bytes.slice(at, at + inPieces));
      controller.close();
    },
  });
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const client = { chat: { completions: { create: () => ({ asResponse: async () => response }) } } };
  const { signal } = new AbortController();
  const watch = watchCall(signal, { idleMs: 5_000, totalMs: 5_000 });
  const call = {
    messages: [{ role: 'user' as const, content: 'a' }],
    settings: AI_DEFAULTS,
    signal,
    onDelta: () => {},
  };
  try {
    const answer = await answerOf(client as unknown as OpenAI, { model: 'm' } as Body, { call, watch });
    return { text: answer.text, isCut: answer.is_cut };
  } catch (thrown) {
    return { failed: thrown };
  } finally {
    watch.end();
  }
}

const sent = fc.record({
  reason: fc.constantFrom(...Object.keys(REASONS)),
  lineEnd: fc.constantFrom(...BREAKS),
  keepAlive: fc.constantFrom(...KEEP_ALIVES),
  isLast: fc.boolean(),
  hasMarker: fc.boolean(),
  pieces: fc.integer({ min: 1, max: 4 }),
});

test('a stream that is whole is whole, however its lines end and whatever keeps it alive [REAL-06]', async () => {
  await fc.assert(
    fc.asyncProperty(sent, fc.integer({ min: 1, max: 500 }), async (how, inPieces) => {
      const got = await read(new TextEncoder().encode(streamOf(how)), inPieces);
      const end = REASONS[how.reason];
      if (end === 'whole') expect(got).toEqual({ text: TEXT, isCut: false });
      else if (end === 'cut') expect(got).toEqual({ text: TEXT, isCut: true });
      else expect(got).toMatchObject({ failed: { code: end === 'filtered' ? 'content_filter' : 'ended_early' } });
    }),
    { numRuns: timesOf({ whole: 6_000, sample: 120 }) },
  );
});

test('a stream that breaks off, at whichever byte, is never taken for a whole text [REAL-04] [REAL-05]', async () => {
  await fc.assert(
    fc.asyncProperty(sent, fc.integer({ min: 1, max: 500 }), async (how, inPieces) => {
      const bytes = new TextEncoder().encode(streamOf(how));
      for (let end = 0; end < bytes.length; end++) {
        const got = await read(bytes.slice(0, end), inPieces);
        if ('failed' in got) expect(got.failed).toSatisfy((thrown) => thrown instanceof Error);
        else if (!got.isCut) expect(got.text).toBe(TEXT);
        if ('failed' in got && got.failed instanceof AppError) expect(got.failed.code).not.toBe('UNKNOWN_ERROR');
      }
    }),
    // Each of them is cut at some 600 places.
    { numRuns: timesOf({ whole: 150, sample: 30 }) },
  );
});
