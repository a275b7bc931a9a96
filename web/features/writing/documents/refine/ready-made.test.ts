import { expect, test } from 'vitest';
import { readyMadeFor } from '#web/features/writing/documents/refine/ready-made.ts';

const whole = {
  ...({ kind: 'job_advert', target: { of: 'document' }, toFix: [], openFacts: [], hasVoice: true } as const),
  channel: '',
  language: 'en-GB',
};
const labels = (given: Parameters<typeof readyMadeFor>[0]) =>
  readyMadeFor(given).map(({ label, count }) => (count ? `${label} ${count}` : label));

const STYLES = ['Shorter', 'Longer', 'Plainer', 'Warmer', 'More formal', 'More concrete'];

test('a text without findings offers styles, the voice and the other spelling [REFINE-03]', () => {
  expect(labels(whole)).toEqual([...STYLES, 'In the brand voice', 'American spelling']);
  expect(labels({ ...whole, hasVoice: false, language: 'de-DE' })).toEqual(STYLES);
  expect(labels({ ...whole, language: 'en-US' }).at(-1)).toBe('British spelling');
});

test('fixing names what it sends [REFINE-03]', () => {
  const toFix = [{ level: 'fix' }, { level: 'consider' }, { level: 'consider' }] as const;
  expect(labels({ ...whole, toFix })[0]).toBe('Fix the checks 1 to fix, 2 suggestions');
  expect(labels({ ...whole, toFix: toFix.slice(1) })[0]).toBe('Fix the checks 2 suggestions');
  expect(labels({ ...whole, toFix: toFix.slice(0, 1) })[0]).toBe('Fix the checks 1 to fix');
});

test('open facts can be taken out of the text or of a card, never of a passage [REFINE-03] [HOME-77]', () => {
  const openFacts = [{ part: '0.message' }, { part: '1.message' }] as const;
  const email = { ...whole, kind: 'sourcing_email', openFacts } as const;
  expect(labels(email)).toContain('Remove 2 unsupported facts');
  expect(labels({ ...email, target: { of: 'card', card: 1 } })).toContain('Remove 1 unsupported fact');
  const passage = { of: 'passage', part: '1.message', from: 0, to: 3 } as const;
  const toFix = [{ level: 'fix' }] as const;
  expect(labels({ ...email, toFix, target: passage })).toEqual([...STYLES, 'In the brand voice', 'American spelling']);
});

test('search strings can only be fixed and shortened [REFINE-03]', () => {
  const strings = { ...whole, kind: 'boolean_search', openFacts: [{ part: '0.search' }] } as const;
  expect(labels(strings)).toEqual(['Shorter']);
  expect(labels({ ...strings, toFix: [{ level: 'fix' }] })).toEqual(['Fix the checks 1 to fix', 'Shorter']);
});

test('the channel chosen last for the kind is offered by its name [REFINE-03]', () => {
  const ready = readyMadeFor({ ...whole, channel: 'linkedin_job' });
  expect(ready.find(({ preset }) => preset === 'fit')).toMatchObject({
    label: 'For LinkedIn job',
    channel: 'linkedin_job',
  });
  expect(labels({ ...whole, kind: 'social_ad', channel: 'linkedin_job' })).not.toContain('For LinkedIn job');
});
