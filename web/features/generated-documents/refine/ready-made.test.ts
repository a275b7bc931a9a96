import { expect, test } from 'vitest';
import type { Finding } from '#shared/checks/finding.ts';
import { readyMadeFor } from '#web/features/generated-documents/refine/ready-made.ts';

const finding = (rule: string, level: Finding['level'], part: Finding['part'] = 'text'): Finding => ({
  ...{ rule, level, part, from: 0, to: 4, quote: 'word', why: 'Because.', better: [], phrase: 'word' },
});

const whole = {
  ...({ kind: 'job_advert', target: { of: 'document' }, findings: [], openFacts: [], hasVoice: true } as const),
  ...{ channel: '', language: 'en-GB' },
};
const labels = (given: Parameters<typeof readyMadeFor>[0]) =>
  readyMadeFor(given).map(({ label, count }) => (count ? `${label} ${count}` : label));

const STYLES = ['Shorter', 'Longer', 'Plainer', 'Warmer', 'More formal', 'More concrete'];

test('a text without findings offers styles, the voice and the other spelling [REFINE-03]', () => {
  expect(labels(whole)).toEqual([...STYLES, 'In the brand voice', 'American spelling']);
  expect(labels({ ...whole, hasVoice: false, language: 'de-DE' })).toEqual(STYLES);
  expect(labels({ ...whole, language: 'en-US' }).at(-1)).toBe('British spelling');
});

test('fixing names what it sends, without what nobody but the person knows [REFINE-03, REFINE-17]', () => {
  const findings = [
    finding('brand/avoid', 'fix'),
    finding('years', 'consider'),
    finding('passive', 'consider'),
    finding('open/placeholder', 'fix'),
    finding('same/passage', 'consider'),
    finding('pay/missing', 'fix', null),
  ];
  expect(labels({ ...whole, findings })[0]).toBe('Fix the checks 1 to fix, 2 to consider');
  expect(labels({ ...whole, findings: findings.slice(3) })[0]).toBe('Shorter');
});

test('open facts can be taken out of the text or of a card, never of a passage [REFINE-03]', () => {
  const openFacts = [{ part: '0.message' }, { part: '1.message' }] as const;
  const email = { ...whole, kind: 'sourcing_email', openFacts } as const;
  expect(labels(email)).toContain('Take out what is not in your sources 2');
  expect(labels({ ...email, target: { of: 'card', card: 1 } })).toContain('Take out what is not in your sources 1');
  const passage = { of: 'passage', part: '1.message', from: 0, to: 3 } as const;
  const findings = [finding('years', 'fix', '1.message')];
  expect(labels({ ...email, findings, target: passage })).toEqual([
    ...STYLES,
    'In the brand voice',
    'American spelling',
  ]);
});

test('search strings can only be fixed and shortened [REFINE-03]', () => {
  const strings = {
    ...whole,
    kind: 'boolean_search',
    findings: [finding('boolean/quotes', 'fix', '0.search')],
  } as const;
  expect(labels(strings)).toEqual(['Shorter']);
});

test('the channel chosen last for the kind is offered by its name [REFINE-03]', () => {
  const ready = readyMadeFor({ ...whole, channel: 'linkedin_job' });
  expect(ready.find(({ preset }) => preset === 'fit')).toMatchObject({
    label: 'For LinkedIn job',
    channel: 'linkedin_job',
  });
  expect(labels({ ...whole, kind: 'social_ad', channel: 'linkedin_job' })).not.toContain('For LinkedIn job');
});
