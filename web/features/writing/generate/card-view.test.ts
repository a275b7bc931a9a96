import { describe, expect, it } from 'vitest';
import type { Card, CardError, CardState } from '#shared/tasks/card.ts';
import { type CardTimes, cardView } from '#web/features/writing/generate/card-view.ts';
import { aCard, at, START, samples, stepsOf } from '#web/features/writing/generate/testing/cards.ts';

const seen: CardTimes = { now: START + 12_000, offset: 0 };
const view = (state: CardState, more: Partial<Card> = {}, also: Partial<CardTimes> = {}) =>
  cardView(aCard({ ...samples[state], ...more }), { ...seen, ...also });
const marks = (state: CardState, more?: Partial<Card>) => view(state, more).steps.map(({ mark }) => mark);
const values = (state: CardState, more?: Partial<Card>) => view(state, more).steps.map(({ value }) => value);

describe('a card', () => {
  it('has the name of its template and the three steps with their texts [GEN-08] [GEN-09] [GEN-10] [GEN-11]', () => {
    const { title, steps } = view('pending');
    expect(title).toBe('Generating Job Advert');
    expect(steps.map(({ label, description }) => [label, description])).toEqual([
      ['Analyzing Context', 'Processing role and brand information'],
      ['Generating Content', 'Creating tailored content using AI'],
      ['Reviewing & Formatting', 'Finalizing and formatting the content'],
    ]);
  });

  it('shows the attempt, the duration and the number of tokens', () => {
    expect(view('pending').facts).toEqual(['Not started']);
    expect(view('generating').facts).toEqual(['Attempt 1 of 3', '0:12', '641 tokens written']);
    expect(view('failed').facts).toEqual(['Attempt 3 of 3', '0:31']);
    expect(view('completed', { short_of: '7 of 8 search strings' }).facts).toContain('7 of 8 search strings'); // [GAP-75]
    const early = { steps: stepsOf(['processing', 40, null]), tokens: 37 };
    expect(view('analyzing', early).facts).toEqual(['Attempt 1 of 3', '0:12']);
  });
});

describe('the states', () => {
  it('pending: three open steps, waiting for a worker', () => {
    expect(marks('pending')).toEqual(['pending', 'pending', 'pending']);
    expect(values('pending')).toEqual(['Pending', 'Pending', 'Pending']);
    expect(view('pending').body).toMatchObject({ kind: 'note', text: 'Waiting for a free worker.' });
  });

  it('step 1: the real percentage and the material being read', () => {
    expect(marks('analyzing')).toEqual(['processing', 'pending', 'pending']);
    expect(values('analyzing')[0]).toBe('40%');
    expect(view('analyzing').body).toMatchObject({ text: 'Reading the role, your brand voice and 3 assets' });
    expect(view('analyzing', { document_count: 1 }).body).toMatchObject({
      text: expect.stringContaining('1 asset'),
    });
  });

  it('step 2: the draft and its percentage, marked as live', () => {
    const { steps, body, aside } = view('generating');
    expect(steps[0]).toMatchObject({ mark: 'completed', value: '1 s', percent: null });
    expect(steps[1]).toMatchObject({ mark: 'processing', value: '62%', percent: 62 });
    expect(body).toMatchObject({ kind: 'draft', live: true });
    expect(aside).toBe('Draft, still being written');
    const silent = view('generating', { draft: '' });
    expect([silent.body, silent.aside]).toEqual([
      expect.objectContaining({ text: 'Waiting for the first words.' }),
      '',
    ]);
  });

  it('step 2 before the first token: how long the provider has taken so far [AI-12]', () => {
    const text = (asked_at: string) => view('generating', { draft: '', tokens: 0, asked_at }).body;
    expect(text(at(12))).toMatchObject({ kind: 'note', text: 'Waiting for the first words.' });
    expect(text(at(-30))).toMatchObject({ kind: 'note', text: 'Waiting for the first words for 0:42.' });
  });

  it('step 3: two completed steps, the draft no longer live', () => {
    expect(marks('reviewing')).toEqual(['completed', 'completed', 'processing']);
    expect(view('reviewing').body).toMatchObject({ kind: 'draft', live: false });
  });

  it('rate limited: begins with the time of the automatic start [LIMIT-04] [GAP-90]', () => {
    expect(marks('rate-limited')).toEqual(['completed', 'waiting', 'pending']);
    expect(values('rate-limited')[1]).toBe('Waiting');
    expect(view('rate-limited').body).toMatchObject({
      kind: 'waiting',
      text: 'Starts by itself in 23 seconds.',
      detail: 'Rate limit exceeded. Please try again in 23 seconds.',
      seconds: 23,
      of: 60,
    });
    expect(view('rate-limited', {}, { now: START + 32_000 }).body).toMatchObject({ seconds: 3 });
    expect(view('rate-limited', {}, { now: START + 34_000 }).body).toMatchObject({
      text: 'Starts by itself in 1 second.',
      detail: 'Rate limit exceeded. Please try again in 1 second.',
    });
    expect(view('rate-limited', {}, { now: START + 99_000 }).body).toMatchObject({
      text: 'The limit has reset. This one starts in a moment.',
      detail: '',
    });
  });

  it('retrying: the countdown and the reason instead of an error [GAP-64]', () => {
    const { state, steps, body, facts } = view('retrying');
    expect(state).toBe('retrying');
    expect(facts[0]).toBe('Attempt 2 of 3');
    expect(steps.map(({ mark }) => mark)).toEqual(['completed', 'waiting', 'pending']);
    expect(body).toMatchObject({
      text: 'That attempt failed. Trying again in 2 seconds.',
      detail: 'The AI provider failed',
      of: 2,
    });
    expect(view('retrying', {}, { now: START + 13_500 }).body).toMatchObject({
      text: 'That attempt failed. Trying again in 1 second.',
    });
  });

  it('completed: three steps with their seconds and the start of the text', () => {
    expect(values('completed')).toEqual(['1 s', '15 s', '3 s']);
    expect(view('completed').facts).toEqual(['Attempt 1 of 3', '0:19', '1,482 tokens written']);
    expect(view('completed').body).toMatchObject({ kind: 'draft', live: false });
  });

  it('failed: the current step shows the error, later steps are pending again [GEN-16]', () => {
    expect(marks('failed')).toEqual(['completed', 'error', 'pending']);
    expect(values('failed')).toEqual(['1 s', 'Error', 'Pending']);
    expect(view('failed').body).toMatchObject({ kind: 'error', title: 'No content generated' });
  });

  it('failed after retries: the cause below the specified text [GAP-64] [LIMIT-09]', () => {
    const message = 'Failed to generate document after retries';
    const reason = 'The AI provider answered with an error (502).';
    const error = { code: 'attempts_exhausted', message, title: null, messages: [], request_id: null, reason };
    expect(view('failed', { error }).body).toMatchObject({
      kind: 'error',
      title: message,
      lines: [reason, expect.stringMatching(/^Nothing/)],
    });
  });

  it('failed validation: the messages one per line below the title [ERR-V-01]', () => {
    const messages = ['Missing city in role details', 'Missing country in role details'];
    const error = { code: 'missing_role_fields', message: messages[0] ?? '', title: 'Missing required role fields' };
    const card = { error: { ...error, messages, request_id: null }, steps: stepsOf(['processing', 0, null]) };
    expect(view('failed', card).body).toEqual({
      kind: 'error',
      title: 'Missing required role fields',
      lines: messages,
    });
    expect(marks('failed', card)).toEqual(['error', 'pending', 'pending']);
  });

  it('cancelled: the completed steps, and that nothing was saved [GAP-61]', () => {
    expect(marks('cancelled')).toEqual(['completed', 'pending', 'pending']);
    expect(values('cancelled')).toEqual(['1 s', 'Not done', 'Not done']);
    expect(view('cancelled').body).toMatchObject({ text: 'Cancelled. Nothing was saved.' });
  });

  it('cancelled with a draft: it can be stored, a partial list cannot [GAP-126]', () => {
    const draft = 'Once upon a time';
    const text = (more: Partial<Card>) => view('cancelled', { draft, ...more }).body;
    const offered = 'Cancelled. Nothing was saved. What was written until then can still be kept.';
    expect(text({})).toMatchObject({ text: offered });
    expect(text({ kind: 'sourcing_email' })).toMatchObject({ text: 'Cancelled. Nothing was saved.' });
    const error = { ...(samples.cancelled.error as CardError), kept: true };
    expect(text({ error })).toMatchObject({ text: expect.stringContaining('is kept below') });
  });

  it('a deleted document leaves a note instead of its text [GAP-121]', () => {
    expect(view('deleted').state).toBe('deleted');
    expect(view('deleted').body).toMatchObject({ text: 'This text was deleted. Write it again to have a new one.' });
  });

  it('after 30 s without an event the card stays unchanged, with a note', () => {
    const fresh = view('stalled', {}, { receivedAt: START + 12_000 - 30_000 });
    expect([fresh.state, fresh.aside]).toEqual(['generating', 'Draft, still being written']);
    const stalled = view('stalled', {}, { receivedAt: START + 12_000 - 30_001 });
    expect([stalled.state, stalled.aside]).toEqual(['stalled', 'Still working, longer than usual']);
    expect(stalled.steps).toEqual(fresh.steps);
    expect(stalled.body).toEqual(fresh.body);
  });
});

describe('the animation of step 1', () => {
  const started = { startedAt: START + 12_000 - 400 };

  it('shows step 1 in progress while step 2 already streams [GAP-54]', () => {
    const paced = view('generating', {}, started);
    expect(paced.state).toBe('analyzing');
    expect(paced.steps.map(({ value }) => value)).toEqual(['40%', 'Pending', 'Pending']);
    expect(paced.body).toMatchObject({ kind: 'note' });
  });

  it('never delays an end, a failure or a wait [GAP-54]', () => {
    for (const state of ['completed', 'failed', 'cancelled', 'rate-limited', 'retrying', 'pending'] as const) {
      expect(view(state, {}, started)).toEqual(view(state));
    }
  });
});

it('the seconds of a step are rounded down as those of the card are; below one second it is only done', () => {
  const steps = stepsOf(['completed', 100, 4], ['completed', 100, 999], ['completed', 100, 1960]);
  expect(values('completed', { steps })).toEqual(['Done', 'Done', '1 s']);
  expect(view('completed', { ended_at: at(3700) }).facts[1]).toBe('1:01:40');
});
