import { expect, test } from 'vitest';
import { ACTIVITY, type ActivityAction } from '#shared/team/activity.ts';
import type { Activity } from '#shared/team/contracts/activity.ts';
import { actorName, wordsOf } from '#web/features/team/workspace/activity-words.ts';

type More = { name?: string; details?: Activity['details']; actor?: Activity['actor'] };
const ADA = { kind: 'user', id: null, name: 'Ada' } as const;
const act = (action: ActivityAction, { name = 'Job Advert', details = {}, actor = ADA }: More = {}): Activity => ({
  id: 1,
  created_at: '2026-11-23T11:00:00Z',
  action,
  actor,
  details,
  subject: { id: null, name },
});
/** The sentence, and what stands below it. */
const said = (action: ActivityAction, more: More = {}) => {
  const one = act(action, more);
  const { text, to = '', rest = '', detail } = wordsOf(one);
  const sentence = `${actorName(one)} ${text}${to && ' '}${to}${rest}`;
  return detail === undefined ? sentence : [sentence, detail];
};
const job_title = 'Senior Backend Engineer';

test('what was done with a document is said with its role [ACT-01]', () => {
  expect(said('review.changes_requested', { details: { job_title, note: 'Say what it pays.' } })).toEqual([
    'Ada requested changes to Job Advert of Senior Backend Engineer',
    '"Say what it pays."',
  ]);
  expect(said('review.sent', { details: { job_title, people: ['Hilde Okonjo'] } })).toEqual([
    'Ada sent Job Advert of Senior Backend Engineer for review',
    'To Hilde Okonjo',
  ]);
  expect(said('review.approved', { details: { job_title, version: 7 } })).toEqual([
    'Ada approved Job Advert of Senior Backend Engineer',
    'Version 7',
  ]);
  expect(said('document.edited', { details: { job_title: '' } })).toBe('Ada edited Job Advert');
  expect(said('generations.started', { name: 'Workshop Team Lead', details: { documents: 6 } })).toBe(
    'Ada generated 6 texts for Workshop Team Lead',
  );
});

test('roles, brand voices, links and members have their own words [ACT-01]', () => {
  expect(said('role.deleted', { name: 'Bike Fitter', details: { documents: 3 } })).toEqual([
    'Ada deleted the role Bike Fitter',
    '3 texts stay without a role',
  ]);
  expect(said('brand.changed', { name: 'Otterbeck voice' })).toBe('Ada changed the brand voice Otterbeck voice');
  const made = { label: 'City partners', may_comment: true, expires_at: '2026-12-02T12:00:00Z' };
  expect(said('share.created', { details: made })).toEqual([
    'Ada created a share link to Job Advert for City partners',
    'Reads and comments until 2 Dec 2026',
  ]);
  const answer = { verdict: 'approved', counts: false, job_title };
  expect(said('share.answered', { details: answer, actor: { kind: 'guest', id: null, name: 'Rosa' } })).toEqual([
    'Rosa approved Job Advert of Senior Backend Engineer through a share link',
    'Not signed in. A member still approves.',
  ]);
  const named = { ...answer, counts: true, link_of: 'Ada' };
  expect(said('share.answered', { details: named, actor: { kind: 'guest', id: null, name: 'Rosa' } })).toBe(
    'Rosa approved Job Advert of Senior Backend Engineer by a link of Ada',
  );
  expect(said('member.role_changed', { name: 'Tomas', details: { before: 'editor', role: 'viewer' } })).toBe(
    'Ada changed the role of Tomas from Editor to Viewer',
  );
  expect(said('workspace.changed', { details: { name: 'Otterbeck', required_approvals: 0 } })).toEqual([
    'Ada changed the settings of the workspace',
    'Name: Otterbeck, A text needs no approval',
  ]);
});

test('an invitation names addresses only where they are known [ACT-04]', () => {
  expect(said('member.invited', { details: { people: 1, role: 'reviewer' } })).toBe('Ada invited 1 person as Reviewer');
  const emails = ['hilde@otterbeck.example', 'tomas@otterbeck.example'];
  expect(said('member.invited', { details: { people: 2, role: 'reviewer', emails } })).toBe(
    'Ada invited hilde@otterbeck.example, tomas@otterbeck.example as Reviewer',
  );
  const actor = { kind: 'system', id: null, name: null } as const;
  expect(said('invitation.declined', { actor, details: { role: 'editor' } })).toBe(
    'An invited person declined the invitation as Editor',
  );
  expect(said('workspace.suspended', { actor })).toBe('An administrator suspended the workspace');
});

test('every act has words [ACT-01]', () => {
  for (const action of Object.values(ACTIVITY).flat()) expect(said(action)).toBeTruthy();
});
