import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { readable, startError, startProblem } from '#web/features/writing/generate/use-start.ts';

const template = { id: 't', name: 'Job Advert', kind: 'job_advert', description: '', sort_order: 1 } as const;

it('no request is sent without templates, a role or a selection [GEN-20] [GEN-21]', () => {
  expect(startProblem({ roleIds: ['r'], templates: [], templatesLoaded: false })).toBe(
    'No templates available. Please try refreshing the page.',
  );
  const missing = 'Please select a role and at least one template';
  expect(startProblem({ roleIds: [], templates: [template], templatesLoaded: true })).toBe(missing);
  expect(startProblem({ roleIds: ['r'], templates: [], templatesLoaded: true })).toBe(missing);
  expect(startProblem({ roleIds: ['r'], templates: [template], templatesLoaded: true })).toBeNull();
});

it('an ended session has the text of this page, any other failure its own [GEN-19]', () => {
  expect(readable(new AppError('sign_in_required')).message).toBe('Please sign in to generate content');
  const refused = new AppError('MISSING_DOCUMENTS');
  expect(readable(refused)).toBe(refused);
});

it('a start without a response keeps the selection and says that another click is safe [GAP-123]', () => {
  expect(startError(new AppError('unavailable')).lines).toEqual([
    'The service is not available right now. Please try again.',
    'Your selection is kept. Press the button again: a run that has begun is not started twice.',
  ]);
  expect(startError(new AppError('MISSING_DOCUMENTS')).lines).toHaveLength(1);
});
