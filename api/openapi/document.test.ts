import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { type OpenApi, openApi } from '#api/openapi/document.ts';
import { operations } from '#api/openapi/operations.ts';
import { breakingChanges } from '#api/openapi/testing/breaking.ts';
import { undocumented } from '#api/openapi/testing/documented.ts';
import { keyEndpoints } from '#api/security/testing/contracts.ts';

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
