import { describe, expect, it } from 'vitest';
import { lexicons } from '#shared/checks/words/all.ts';
import { material } from '#shared/text/material.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { proposalOf, type Refining, withoutModel, withRoleEdits } from '#shared/writing/refine/propose.ts';
import { demoAnswer, LAST } from '#worker/writing/tasks/refine/testing/demo-refining.ts';

const ROLE = {
  job_title: 'Workshop Manager',
  company_name: 'Harbour Cycles',
  city: 'Bristol',
  country: 'United Kingdom',
  location_type: 'onsite',
  pay_min: 34_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  benefits: ['33 days of holiday', 'A workplace pension'],
  closing_date: '2026-12-12',
  how_to_apply: 'jobs@harbour.example',
};
const TEXT = `Workshop Manager
Harbour Cycles, Bristol

You run the day in the workshop.
The pay is £34,000 to £38,500 a year, with 33 days of holiday.

Everybody is welcome. Apply by 12 December 2026 at jobs@harbour.example.`;
/** The advert that was pasted is kept as an asset, with what the role said at first. */
const ADVERT = { id: '', title: 'Advert for Workshop Manager', text: TEXT, cut: false };

function refining(change: object, content = TEXT): Refining {
  const sources = (role: object) => material.parse({ role, brand_guidelines: {}, documents: [ADVERT] });
  const now = sources({ ...ROLE, ...change });
  const about = { kind: 'job_advert', content } as const;
  const input = {
    ...about,
    draft: null,
    target: { of: 'document' },
    preset: 'role_changes',
    instruction: '',
    channel: null,
    parent: null,
  } as const;
  const document = { ...about, language: 'en', material: now, snapshot: sources(ROLE), siblings: [], marks: [] };
  return { input, document, lexicons };
}
const said = (result: ReturnType<typeof proposalOf> | undefined) =>
  result?.changes.map(({ text, off, note, field }) => ({ text, off: off?.text ?? null, note, field }));
/** What a model answers that replaces some words. */
const answered = (about: Refining, ...replace: [string, string][]) =>
  proposalOf(
    about,
    replace.reduce((text, [old, now]) => text.replace(old, () => now), TEXT),
    LAST,
  );

describe('a change that the role asks for is on, although an older document still says what was', () => {
  it('and says what the role says now, without a model [JUDGE-70]', () => {
    const note = 'The role says £35,000 now';
    expect(said(withoutModel(refining({ pay_min: 35_000 })))).toEqual([
      { text: '£35,000', off: null, note, field: 'Pay' },
    ]);
  });

  it('and so is what a model makes of it [JUDGE-70]', () => {
    const note = 'The role says £35,000 now';
    expect(said(answered(refining({ pay_min: 35_000 }), ['£34,000', '£35,000']))).toEqual([
      { text: '£35,000', off: null, note, field: 'Pay' },
    ]);
  });

  it('also what it took back [JUDGE-71]', () => {
    const about = refining({ pay_min: null, pay_max: null, closing_date: '' });
    expect(withoutModel(about)).toBeUndefined();
    const sentence = 'The pay is £34,000 to £38,500 a year, with 33 days of holiday.';
    const result = answered(about, [sentence, 'You get 33 days of holiday.'], [' by 12 December 2026', '']);
    expect(result.changes.map(({ off }) => off)).toEqual(result.changes.map(() => null));
    expect(new Set(result.changes.map(({ field }) => field))).toEqual(new Set(['Pay', 'Closing Date']));
    expect(result.changes.at(-1)?.note).toMatch(/^The role no longer says /);
  });

  it.each([
    ['£34,000', '£36,000', '£36,000'],
    ['33 days of holiday', '33 days of holiday and an answer within two weeks', 'two weeks'],
    [' at jobs@harbour.example', '', 'jobs@harbour.example'],
  ])('but not what nobody asked for: %j becomes %j [JUDGE-70]', (old, now, quote) => {
    const { changes } = answered(refining({ pay_min: 35_000 }), [old, now]);
    expect(changes.some(({ off }) => off?.text.includes(quote))).toBe(true);
  });
});

it('a model goes on from what rules could say, and an answer that forgets the rest keeps it [JUDGE-70]', () => {
  const about = withRoleEdits(refining({ pay_min: null, pay_max: null, city: 'Leeds' }));
  const draft = TEXT.replace('Bristol', 'Leeds');
  expect(about.input.draft).toBe(draft);
  expect(said(proposalOf(about, draft, LAST))).toEqual([
    { text: 'Leeds', off: null, note: 'The role says Leeds now', field: 'City' },
  ]);
});

it('nothing to change is said without a model [JUDGE-72]', () => {
  expect(withoutModel(refining({ pay_min: 35_000 }, 'You run the day in the workshop.'))).toEqual({
    changes: [],
    fixed: null,
    note: null,
  });
});

it.each([
  [{ pay_min: null, pay_max: null }, '£34,000'],
  [{ benefits: ['A workplace pension'], pay_min: 35_000 }, '33 days'],
  [{ closing_date: '' }, '12 December'],
])('the demo provider does what is asked: after %j nothing says %j [JUDGE-71]', (change, gone) => {
  const about = withRoleEdits(refining(change));
  const result =
    withoutModel(refining(change)) ?? proposalOf(about, demoAnswer({ refining: about, document_tokens: 500 }), LAST);
  const text = compose(TEXT, result.changes, initiallyOn(result.changes));
  expect(text).not.toContain(gone);
  expect(text).toContain('Everybody is welcome.');
});
