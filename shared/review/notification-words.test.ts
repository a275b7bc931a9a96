import { expect, test } from 'vitest';
import { type Notified, notificationSentence } from '#shared/review/notification-words.ts';

const tomas = { id: 'a', name: 'Tomas Brandreth' };
const hilde = { id: 'b', name: 'Hilde Okonjo' };
const given = (more: Partial<Notified>): Notified => ({
  kind: 'reply',
  actors: [tomas],
  count: 1,
  details: {},
  workspace: { name: 'Otterbeck', slug: 'otterbeck' },
  document: { id: 'd', title: 'Job Advert', job_title: 'Engineer' },
  ...more,
});
const sentence = (more: Partial<Notified>) => notificationSentence(given(more));

test('more of the same is one sentence [NOTE-03]', () => {
  expect(sentence({})).toBe('Tomas Brandreth replied in Job Advert, Engineer');
  expect(sentence({ actors: [tomas, hilde], count: 5 })).toBe(
    'Tomas Brandreth and Hilde Okonjo replied 5 times in Job Advert, Engineer',
  );
  expect(sentence({ actors: [tomas, hilde, { id: null, name: 'Rosa' }], count: 9 })).toBe(
    'Tomas Brandreth, Hilde Okonjo and others replied 9 times in Job Advert, Engineer',
  );
});

test('each kind has its sentence [NOTE-02]', () => {
  const changes = { verdict: 'changes_requested' } as const;
  expect(sentence({ kind: 'review' })).toBe('Tomas Brandreth asks for your approval of Job Advert, Engineer');
  expect(sentence({ kind: 'answer', details: { verdict: 'approved' } })).toBe(
    'Tomas Brandreth approved Job Advert, Engineer',
  );
  expect(sentence({ kind: 'answer', details: changes })).toBe(
    'Tomas Brandreth requested changes to Job Advert, Engineer',
  );
  expect(sentence({ kind: 'mention', count: 2 })).toBe('Tomas Brandreth mentioned you 2 times in Job Advert, Engineer');
  expect(sentence({ kind: 'thread' })).toBe('Tomas Brandreth commented on Job Advert, Engineer');
  expect(sentence({ kind: 'share', details: { ...changes, link_of: 'Ines Marlow', counts: true } })).toBe(
    'Tomas Brandreth (by a link of Ines Marlow) requested changes to Job Advert, Engineer',
  );
  expect(sentence({ kind: 'share', details: { verdict: 'approved', counts: false } })).toBe(
    'Tomas Brandreth (by a link of a member) approved Job Advert, Engineer; a member still decides',
  );
});

test('memberships name the workspace and the role [NOTE-02]', () => {
  const of = (details: Notified['details']) => sentence({ kind: 'membership', document: null, details });
  expect(of({ what: 'joined' })).toBe('Tomas Brandreth joined Otterbeck');
  expect(of({ what: 'role_changed', role: 'editor' })).toBe('Tomas Brandreth made you Editor in Otterbeck');
  expect(of({ what: 'removed' })).toBe('Tomas Brandreth removed you from Otterbeck');
  expect(of({ what: 'invited', role: 'reviewer' })).toBe('Tomas Brandreth invites you to Otterbeck as Reviewer');
  expect(of({ what: 'asked_again', address: 'i•••@example.com' })).toBe(
    'i•••@example.com asks for a new invitation to Otterbeck',
  );
});

test('a lead is taken over by who acts, or given to another one [HOME-21]', () => {
  const colin = { id: 'c', name: 'Colin' };
  const lead = (more: object) =>
    sentence({ kind: 'lead', actors: [colin], document: null, details: { job_title: 'Workshop Manager', ...more } });
  expect(lead({})).toBe('Colin took over Workshop Manager');
  expect(lead({ lead: 'Marta' })).toBe('Colin made Marta the lead of Workshop Manager');
});
