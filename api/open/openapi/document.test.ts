import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { type OpenApi, openApi } from '#api/open/openapi/document.ts';
import { operations } from '#api/open/openapi/operations.ts';
import { breakingChanges } from '#api/open/openapi/testing/breaking.ts';
import { undocumented, undocumentedBody } from '#api/open/openapi/testing/documented.ts';
import { keyEndpoints } from '#api/security/testing/contracts.ts';
import type { WorkspaceEvent } from '#shared/events.ts';
import { bodyOfEvent, publicEvent, testEvent } from '#shared/open/webhook-body.ts';
import { WEBHOOK_EVENT_TYPES } from '#shared/open/webhook-events.ts';

const FILE = 'docs/openapi.v1.json';

test('the description is valid OpenAPI 3.1, and has every operation of keys and no other [REST-01]', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(openApi())));
  expect([valid, errors ?? []]).toEqual([true, []]);
  expect(new Set(Object.values(operations))).toEqual(new Set(keyEndpoints));
  const described = Object.values(openApi().paths).flatMap((methods) => Object.values(methods));
  expect(described).toHaveLength(keyEndpoints.length);
});

test('the committed description is that of the api [REST-03]', async () => {
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot(join(process.cwd(), FILE));
});

test('every event that webhooks are sent is described with headers and an example that fits; a field too many is found [HOOK-06]', () => {
  const { webhooks } = openApi();
  expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_TYPES);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody.content['application/json'];
    expect(example).toMatchObject({ type, timestamp: expect.any(String), data: expect.any(Object) });
    expect(undocumentedBody(type, example)).toEqual([]);
    const { data } = example as { data: object };
    expect(undocumentedBody(type, { ...(example as object), data: { ...data, content: 'x' } })).toEqual([
      `${type}/data: must NOT have additional properties`,
    ]);
  }
});

test.each(WEBHOOK_EVENT_TYPES)(
  '%s is described as it is sent, also by nobody and about what is gone [HOOK-06]',
  (type) => {
    const id = '7b0c1f5e-6a3a-4d53-9a55-0f6f0d2a9c11';
    const payload = {
      role_id: null,
      template_id: null,
      template_name: null,
      job_title: 'Baker',
      company_name: 'Crust',
      version: 1,
      document_id: id,
      comment_id: id,
      verdict: 'changes_requested',
      code: 'x',
      user_id: id,
      name: 'a@b.example',
      role: 'viewer',
      format: 'pdf',
      files: 1,
      counts: false,
      link_of: { id, name: 'Bo' },
    };
    const event = { type, subject_id: id, payload, created_at: new Date() } as unknown as WorkspaceEvent & {
      created_at: Date;
    };
    const made = publicEvent(event, { actor: { id: null, name: null }, site: 'http://localhost:3000' });
    expect(undocumentedBody(type, JSON.parse(bodyOfEvent(made ?? testEvent('Rolevoice', new Date()))))).toEqual([]);
  },
);

const committed = (): OpenApi => JSON.parse(readFileSync(FILE, 'utf8'));
const role = (document: OpenApi) => document.components.schemas.Role as { properties: object; required: string[] };
const newRole = ({ paths }: OpenApi) =>
  paths['/roles']?.post?.requestBody?.content['application/json']?.schema as {
    properties: Record<string, { maxLength?: number; enum?: string[] }>;
    required: string[];
  };

const changes: [string, (document: OpenApi) => void, string][] = [
  ['a path is removed', ({ paths }) => delete paths['/roles'], 'GET /roles was removed'],
  [
    'a field is no longer sent',
    (one) => delete (role(one).properties as { city?: object }).city,
    'GET /roles/{id} 200.city was removed',
  ],
  [
    'a field has another type',
    (one) => Object.assign(role(one).properties, { version: { type: 'string' } }),
    'GET /roles/{id} 200.version changed from "integer" to "string"',
  ],
  [
    'a field may be missing',
    (one) => role(one).required.splice(role(one).required.indexOf('city'), 1),
    'GET /roles/{id} 200.city may be missing now',
  ],
  [
    'an input is newly needed',
    (one) => newRole(one).required.push('reading_id'),
    'POST /roles body newly needs reading_id',
  ],
  [
    'a limit is narrower',
    (one) => Object.assign(newRole(one).properties.job_title ?? {}, { maxLength: 20 }),
    'POST /roles body.job_title has a narrower maxLength',
  ],
  [
    'a value is gone',
    (one) => newRole(one).properties.experience_level?.enum?.pop(),
    'POST /roles body.experience_level lost the value leadership',
  ],
  ['a webhook is removed', ({ webhooks }) => delete webhooks['role.created'], 'the webhook role.created was removed'],
  [
    'a field is no longer sent to webhooks',
    ({ components }) => delete components.schemas.DocumentEventData?.properties?.version,
    'the webhook document.created.data.version was removed',
  ],
  [
    'an event is no longer listed',
    ({ components }) => (components.schemas.Event as { oneOf: object[] }).oneOf.shift(),
    'GET /events 200.items[] lost document.created',
  ],
  [
    'a field of what may be null is no longer sent',
    ({ components }) => delete components.schemas.Person?.properties?.name,
    'GET /webhooks 200.items[].created_by.name was removed',
  ],
  [
    'a parameter is gone',
    ({ paths }) => paths['/generations/{id}']?.get?.parameters.pop(),
    'GET /generations/{id} lost the parameter wait',
  ],
];

test.each(changes)('version 1 is not changed so that %s [REST-03]', (_, change, expected) => {
  const changed = committed();
  change(changed);
  expect(breakingChanges(committed(), changed)).toContain(expected);
  // What is added breaks nobody.
  expect(breakingChanges(committed(), committed())).toEqual([]);
});

test('an answer with a field too many, one too few or another status is found [REST-02]', () => {
  const answer = { method: 'GET', url: '/api/v1/key', status: 200 };
  const body = { name: 'Key', workspace: { id: 'x', name: 'Harbour' }, permissions: ['role.read'], expires_at: null };
  expect(undocumented({ ...answer, body })).toEqual([]);
  expect(undocumented({ ...answer, body: { ...body, hash: 'x' } })[0]).toContain('hash');
  expect(undocumented({ ...answer, body: { name: 'Key' } })[0]).toContain('workspace');
  expect(undocumented({ ...answer, status: 418, body })[0]).toContain('418');
  expect(undocumented({ ...answer, url: '/api/v1/nothing', body })[0]).toContain('not documented');
});
