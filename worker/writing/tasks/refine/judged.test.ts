import { describe, expect, it, test } from 'vitest';
import { offReason } from '#shared/writing/refine/change.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { fixesOf, proposalOf, withoutModel } from '#shared/writing/refine/propose.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';
import { demoMaterial, demoRoles, LAST } from '#worker/writing/tasks/refine/testing/demo-refining.ts';

const [engineer] = demoRoles as [(typeof demoRoles)[number]];
const ADVERT = `Senior Backend Engineer
Otterbeck Cargo Bikes, Bristol (hybrid: 3 days on site and 2 days remote)

You design, build and run the services behind our fleet platform. Our users like what we build.

What we offer
- £62,000 to £72,000 a year.
- 37.5 hours a week.

Everybody is welcome. Apply by 12 December 2026 at jobs@otterbeck.example.`;
const role = { ...engineer, closing_date: '2026-12-12', how_to_apply: 'jobs@otterbeck.example' };

type About = { preset?: Preset; instruction?: string; target?: RefineTarget; content?: string };
const given = ({ content = ADVERT, ...about }: About = {}) =>
  demoMaterial(role, { kind: 'job_advert', content, ...about });

/** The reasons of an answer that is the advert with some words replaced. */
function reviewed(replace: readonly (readonly [string, string])[], about: About = { instruction: 'Make it calmer' }) {
  const answer = replace.reduce((text, [old, now]) => text.replace(old, () => now), about.content ?? ADVERT);
  expect(answer).not.toBe(about.content ?? ADVERT);
  return proposalOf(given(about).refining, answer, LAST);
}
const reasons = (result: ReturnType<typeof reviewed>) => result.changes.map(({ off }) => off?.text ?? null);

describe('a change starts off', () => {
  it.each([
    [
      'brings a fact that no source has',
      ['fleet platform.', 'fleet platform, and we answer within two weeks.'],
      'two weeks',
    ],
    ['brings a benefit', ['- 37.5 hours a week.', '- 37.5 hours a week.\n- 25 days of holiday.'], '25 days of holiday'],
    ['brings another amount', ['£72,000', '£82,000'], '£82,000'],
  ] as const)('that %s [REFINE-15]', (_, replace, quote) => {
    const [change, ...others] = reviewed([replace]).changes;
    expect(others).toEqual([]);
    expect(change?.off?.text).toContain(quote);
    expect(change?.off).toEqual(expect.objectContaining({ why: expect.stringMatching(/^(?:fact|lost)$/) }));
  });

  it('that adds a word which the rules find [REFINE-15]', () => {
    const [change] = reviewed([['You design', 'As a young engineer you design']]).changes;
    expect(change?.off).toEqual({ why: 'finding', text: expect.stringMatching(/^Left out: it adds “young.*”\.$/) });
  });

  it.each([
    ['an amount', '- £62,000 to £72,000 a year.\n', 'Left out: it takes out £62,000 to £72,000 a year.'],
    ['a date', ' by 12 December 2026', 'Left out: it takes out 12 December 2026.'],
    ['an address', ' at jobs@otterbeck.example', 'Left out: it takes out jobs@otterbeck.example.'],
    ['the working days', ' (hybrid: 3 days on site and 2 days remote)', 'Left out: it takes out 3 days.'],
  ])('that loses %s [REFINE-15]', (_, words, sentence) => {
    expect(reasons(reviewed([[words, '']]))).toContain(sentence);
  });

  it('that loses a placeholder, but not where the checks are fixed [REFINE-15]', () => {
    const content = ADVERT.replace('by 12 December 2026', 'by [closing date]');
    const asked = { content, preset: 'shorter' } as const;
    expect(reasons(reviewed([[' by [closing date]', '']], asked))).toEqual(['Left out: it takes out [closing date].']);
    const fixed = reviewed([['[closing date]', '12 December 2026']], { content, preset: 'fix_checks' });
    expect(reasons(fixed)).toEqual([null]);
  });

  it('alone: what is right beside it stays on, and the reason fits its contract [REFINE-15]', () => {
    const { changes } = reviewed([
      ['Our users like', 'Our riders like'],
      ['- 37.5 hours a week.', '- 37.5 hours a week.\n- Our answer within two weeks.'],
    ]);
    expect(changes.map(({ off }) => off === null)).toEqual([true, false]);
    expect(offReason.parse(changes[1]?.off)).toEqual(changes[1]?.off);
    const text = compose(ADVERT, changes, initiallyOn(changes));
    expect(text).toBe(ADVERT.replace('users', 'riders'));
  });
});

test('a fact that the instruction states stays on and is marked [REFINE-15]', () => {
  const instruction = 'Say that there are 25 days of holiday';
  const replace = [['- 37.5 hours a week.', '- 37.5 hours a week.\n- 25 days of holiday.']] as const;
  const { changes } = reviewed(replace, { instruction });
  expect(changes).toEqual([expect.objectContaining({ off: null, note: 'From your instruction, not in your sources' })]);
});

describe('the length', () => {
  const shorter = given({ preset: 'shorter' }).refining;
  const long = ADVERT.replace('Our users like what we build.', 'Our users like it.');
  const first = { last: false, failed: undefined };

  it('that was missed fails one attempt, then it is said [REFINE-16]', () => {
    expect(() => proposalOf(shorter, long, first)).toThrow(expect.objectContaining({ code: 'length_missed' }));
    expect(proposalOf(shorter, long, { last: false, failed: 'length_missed' }).note).toMatch(
      /^Came out at \d+ of \d+ words\.$/,
    );
    expect(proposalOf(shorter, long, LAST).note).toMatch(/^Came out at \d+ of \d+ words\.$/);
  });

  it('of a channel is measured as the channel counts [REFINE-16]', () => {
    const content = [{ title: 'A job in Bristol', content: `${'A steady job at Otterbeck. '.repeat(12).trim()}` }];
    const { refining } = demoMaterial(role, { kind: 'social_ad', content, preset: 'fit', channel: 'x' });
    expect(() => proposalOf(refining, JSON.stringify(content), first)).toThrow(
      expect.objectContaining({ code: 'length_missed' }),
    );
    const { note } = proposalOf(refining, JSON.stringify(content), LAST);
    expect(note).toMatch(/^Came out at 3\d\d of 280 characters\.$/);
    const short = [{ title: 'A job in Bristol', content: 'A steady job at Otterbeck.' }];
    expect(proposalOf(refining, JSON.stringify(short), first).note).toBeNull();
  });
});

describe('Fix the checks', () => {
  it('needs no model where every finding has one better word [REFINE-17]', () => {
    const { refining } = given({ preset: 'fix_checks' });
    const result = withoutModel(refining);
    expect(result?.fixed).toEqual({ sent: 1, gone: 1, need_value: 0 });
    expect(compose(ADVERT, result?.changes ?? [], 'all')).toBe(ADVERT.replace('users', 'riders'));
  });

  it('sends what a source answers, and counts what nobody knows [REFINE-17]', () => {
    const content = ADVERT.replace('by 12 December 2026', 'by [closing date]').replace(
      'jobs@',
      '[colour of door] jobs@',
    );
    const { points, needValue } = fixesOf(given({ preset: 'fix_checks', content }).refining);
    expect(points.map(({ finding, states }) => [finding.quote, states])).toContainEqual([
      '[closing date]',
      'The offer states 12 December 2026.',
    ]);
    expect(needValue).toBe(1);
    expect(withoutModel(given({ preset: 'fix_checks', content }).refining)).toBeUndefined();
  });

  it('says how many of the findings are left [REFINE-17]', () => {
    const content = ADVERT.replace('by 12 December 2026', 'by [closing date]');
    const { fixed } = reviewed([['[closing date]', '12 December 2026']], { content, preset: 'fix_checks' });
    expect(fixed).toEqual({ sent: 2, gone: 1, need_value: 0 });
  });
});
