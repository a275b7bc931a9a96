import { expect, test } from 'vitest';
import { missingOf, type ReadinessInput, readiness, unready } from '#shared/tasks/readiness.ts';

const role = {
  company_name: 'Harbour',
  job_title: 'Engineer',
  experience_level: 'senior',
  location_type: 'remote',
  country: 'Portugal',
  city: 'Porto',
  role_requirements: 'Run the booking service',
  person_specification: 'Has run services',
};
const guidelines = {
  writing_style: 'Short',
  personality_traits: 'Calm',
  tone_descriptors: 'Warm',
  brand_values: 'Care',
  target_audience: 'Builders',
  communication_style: 'Direct',
};
const documents = [{ title: 'Handbook', file_path: 'a/1.pdf', file_type: 'application/pdf' }];
const ready: ReadinessInput = { role, guidelines, documents };

test('a role with brand voice, document and every field is ready [CTX-12]', () => {
  expect(readiness(ready)).toEqual([]);
  expect(unready(ready)).toBeUndefined();
});

test('an unknown role is the only failure reported [CTX-01] [ERR-V-12] [GAP-86]', () => {
  expect(readiness({ role: null, guidelines: null, documents: [] })).toEqual([
    {
      code: 'ROLE_NOT_FOUND',
      title: 'Role not found',
      messages: ['The selected role could not be found. Please refresh and try again.'],
    },
  ]);
});

test('checks fail in the order guidelines, documents, role fields, guideline fields, document data [GAP-86]', () => {
  const withoutLinks = readiness({ role: { ...role, city: '' }, guidelines: null, documents: [] });
  expect(withoutLinks.map(({ code }) => code)).toEqual([
    'MISSING_GUIDELINES',
    'MISSING_DOCUMENTS',
    'missing_role_fields',
  ]);
  const withPoorLinks = readiness({
    role: { ...role, city: '' },
    guidelines: { ...guidelines, brand_values: '' },
    documents: [{ title: 'Handbook', file_path: '', file_type: 'application/pdf' }],
  });
  expect(withPoorLinks.map(({ code }) => code)).toEqual([
    'missing_role_fields',
    'incomplete_guidelines',
    'invalid_documents',
  ]);
});

test('the texts and titles of missing links are as specified [CTX-02] [CTX-03] [ERR-V-06] [ERR-V-07]', () => {
  expect(readiness({ role, guidelines: null, documents: [] })).toEqual([
    {
      code: 'MISSING_GUIDELINES',
      title: 'Brand guidelines required',
      messages: ['This role requires brand guidelines. Please add them before generating content.'],
    },
    {
      code: 'MISSING_DOCUMENTS',
      title: 'Reference documents required',
      messages: ['This role requires reference documents. Please add them before generating content.'],
    },
  ]);
});

test('every missing field is named by its column, all of one check together [CTX-04] [CTX-05] [ERR-V-08] [ERR-V-09] [GAP-84]', () => {
  const [roleFailure, guidelineFailure] = readiness({ role: {}, guidelines: { writing_style: ' \n' }, documents });
  expect(roleFailure).toEqual({
    code: 'missing_role_fields',
    title: 'Missing required role fields',
    messages: Object.keys(role).map((name) => `Missing ${name} in role details`),
  });
  expect(guidelineFailure).toEqual({
    code: 'incomplete_guidelines',
    title: 'Incomplete brand guidelines',
    messages: Object.keys(guidelines).map((name) => `Missing ${name} in brand guidelines`),
  });
});

test('a document without path or type is named by its title [CTX-06] [ERR-V-10]', () => {
  const poor = [
    { title: 'No path', file_path: null, file_type: 'application/pdf' },
    { title: 'Fine', file_path: 'a/1.pdf', file_type: 'application/pdf' },
    { title: 'No type', file_path: 'a/2.pdf', file_type: '' },
  ];
  expect(readiness({ ...ready, documents: poor })).toEqual([
    {
      code: 'invalid_documents',
      title: 'Invalid reference documents',
      messages: ['Document "No path" is missing required data', 'Document "No type" is missing required data'],
    },
  ]);
});

test('the error is the first failed check with all its messages [GAP-86]', () => {
  const error = unready({ ...ready, role: { ...role, city: '', country: '' } });
  expect(error?.code).toBe('missing_role_fields');
  expect(error?.title).toBe('Missing required role fields');
  expect(error?.lines).toEqual(['Missing country in role details', 'Missing city in role details']);
});

test('a list row names what is missing in the same order [GAP-44] [GAP-86]', () => {
  const nothing = { has_guidelines: true, document_count: 1, role_fields_filled: true, guideline_fields_filled: true };
  expect(missingOf(nothing)).toEqual([]);
  expect(
    missingOf({ has_guidelines: false, document_count: 0, role_fields_filled: false, guideline_fields_filled: false }),
  ).toEqual(['guidelines', 'documents', 'role_fields']);
  expect(missingOf({ ...nothing, guideline_fields_filled: false })).toEqual(['guideline_fields']);
});

test('a document that is being read is a wait, after everything else that is missing [READING-07] [GAP-167]', () => {
  const reading = { title: 'Story.pdf', file_path: 'a/3.pdf', file_type: 'application/pdf', text_state: 'reading' };
  const input = { ...ready, documents: [reading] } as Parameters<typeof unready>[0];
  expect(unready(input)).toMatchObject({ code: 'documents_being_read', more: { retryAfterMs: 2_000 } });
  const codes = readiness({ ...input, role: { ...role, city: '' } }).map(({ code }) => code);
  expect(codes).toEqual(['missing_role_fields', 'documents_being_read']);
});
