import { describe, expect, it } from 'vitest';
import type { Card } from '#shared/tasks/card.ts';
import { isStarting, restoredSelection, runCards, startingCard } from '#web/features/writing/generate/run-cards.ts';
import { announcementOf, joined } from '#web/features/writing/generate/status-line.tsx';
import { summaryOf } from '#web/features/writing/generate/summary.ts';
import { aCard, at, ROLE, samples, templateId } from '#web/features/writing/generate/testing/cards.ts';

const names = ['Job and Person Spec', 'Job Advert', 'Interview Questions'];
const kinds = ['job_spec', 'job_advert', 'interview_questions'] as const;
const templates = names.map((name, index) => ({
  id: templateId(index),
  name,
  kind: kinds[index] ?? ('plain' as const),
  description: '',
  sort_order: index,
}));
const card = (n: number, more: Partial<Card> = {}): Card =>
  aCard({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    template_id: templateId(n),
    template_name: names[n] ?? '',
    ...more,
  });
const byId = (cards: Card[]) => Object.fromEntries(cards.map((one) => [one.id, one]));

describe('the cards of step 3', () => {
  const all = templates.map(({ id }) => id);
  const run = (cards: Card[], selected = all, starting: Card[] = []) =>
    runCards({ cards: byId(cards), roleIds: [ROLE], templates, selected, starting });

  it('are in template order, whatever order they arrived in', () => {
    expect(run([card(2), card(0), card(1)]).map(({ template_name }) => template_name)).toEqual(names);
  });

  it('show the newest generation of a template: a retry replaces the failed one [GAP-62]', () => {
    const retried = card(1, { id: 'retried', created_at: at(60) });
    expect(run([card(1, samples.failed), retried])).toEqual([retried]);
  });

  it('omit other roles and ended cards that are not selected, but no unfinished ones [GAP-58]', () => {
    const foreign = card(0, { role_id: templateId(7) });
    const cards = [foreign, card(1, samples.completed), card(2, samples.generating)];
    expect(run(cards, []).map(({ template_name }) => template_name)).toEqual(['Interview Questions']);
  });

  it('are shown in the order of the selection when the templates could not be read [GEN-22]', () => {
    const unread = { cards: byId([card(0), card(2), card(1)]), roleIds: [ROLE], templates: [], starting: [] };
    const selected = [templateId(2), templateId(0)];
    const shown = runCards({ ...unread, selected }).map(({ template_name }) => template_name);
    expect(shown).toEqual(['Interview Questions', 'Job and Person Spec', 'Job Advert']);
  });

  it('are pending from the click on, also in place of an ended one', () => {
    const soon = templates.slice(0, 2).map((template) => startingCard(template, ROLE));
    const [first, second] = run([card(0, samples.completed), card(1)], all.slice(0, 2), soon);
    expect([first?.status, first && isStarting(first)]).toEqual(['pending', true]);
    expect(second && isStarting(second)).toBe(false);
  });

  it('are shown role by role, each with its own starting ones', () => {
    const other = templateId(7);
    const soon = startingCard(templates[1] as (typeof templates)[number], other);
    const shown = runCards({
      cards: byId([card(0), card(1)]),
      roleIds: [ROLE, other],
      templates,
      selected: all,
      starting: [soon],
    });
    expect(shown.map(({ role_id, template_name }) => [role_id, template_name])).toEqual([
      [ROLE, 'Job and Person Spec'],
      [ROLE, 'Job Advert'],
      [other, 'Job Advert'],
    ]);
  });
});

describe('step 3 without a selection', () => {
  it('continues with the role in progress and its templates [GAP-57]', () => {
    const other = card(0, { ...samples.completed, role_id: templateId(7), created_at: at(99) });
    const { roles, templates } = restoredSelection([other, card(1), card(2)]) ?? {};
    expect([roles, templates?.toSorted()]).toEqual([[ROLE], [templateId(1), templateId(2)]]);
  });

  it('continues with every role in progress, without what they made before', () => {
    const second = card(0, { role_id: templateId(7), created_at: at(99) });
    const earlier = card(1, { ...samples.completed, role_id: templateId(7), created_at: at(1) });
    expect(restoredSelection([second, earlier, card(2)])).toEqual({
      roles: [templateId(7), ROLE],
      templates: [templateId(0), templateId(2)],
    });
  });

  it('has no selection when nothing is unfinished or the role was deleted', () => {
    expect(restoredSelection([])).toBeNull();
    expect(restoredSelection([card(0, { role_id: null })])).toBeNull();
  });
});

it('the summary has counts and segments', () => {
  const states = ['completed', 'generating', 'analyzing', 'rate-limited', 'failed', 'pending'] as const;
  expect(summaryOf(states)).toEqual({
    ready: 1,
    total: 6,
    unfinished: 4,
    words: '2 in progress, 1 waiting for the rate limit, 1 queued, 1 failed',
    segments: ['ready', 'working', 'working', 'waiting', 'failed', 'queued'],
  });
  expect(summaryOf(['completed'])).toMatchObject({ ready: 1, total: 1, unfinished: 0, words: '' });
});

describe('the status line', () => {
  const before = [card(0, samples.generating), card(1, samples.generating)];

  it('announces completions, failures and waits with the count', () => {
    expect(announcementOf(before, [card(0, samples.completed), card(1, samples.generating)])).toBe(
      'Job and Person Spec is ready. 1 of 2 complete.',
    );
    expect(announcementOf(before, [card(0, samples.failed), card(1, samples['rate-limited'])])).toBe(
      'Job and Person Spec failed: No content generated. Job Advert is waiting for the rate limit. 0 of 2 complete.',
    );
  });

  it('announces neither progress nor a repeated change nor a reload', () => {
    expect(announcementOf(before, before)).toBe('');
    expect(announcementOf(before, [card(0, samples.reviewing), card(1, samples.generating)])).toBe('');
    expect(announcementOf([], [card(0, samples.completed)])).toBe('');
  });

  it('joins announcements that waited, with the last count only', () => {
    expect(joined('A is ready. 1 of 3 complete.', 'B is ready. 2 of 3 complete.')).toBe(
      'A is ready. B is ready. 2 of 3 complete.',
    );
    expect(joined('', 'B is ready. 2 of 3 complete.')).toBe('B is ready. 2 of 3 complete.');
  });
});
