import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';

/** A job advert as the api sends it. */
export const documentOf = (given: Partial<GeneratedDocument> = {}): GeneratedDocument => ({
  id: '5c1f4b0e-6f0a-4f7a-9a68-1f6a8f2b7c10',
  user_id: '5c1f4b0e-6f0a-4f7a-9a68-1f6a8f2b7c11',
  role_id: null,
  template_id: null,
  queue_id: null,
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Engineer',
  company_name: 'Otterbeck',
  version: 1,
  edited: true,
  origin: 'edited',
  created_at: '2026-11-20T10:02:00.000Z',
  updated_at: '2026-11-20T10:02:00.000Z',
  content: 'One.\nTwo.\nThree.',
  metadata: {},
  ...given,
});
