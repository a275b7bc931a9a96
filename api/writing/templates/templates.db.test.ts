import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';

test('the six templates are listed in their order, without their prompts [GEN-03] [DATA-API-19] [GAP-83]', async () => {
  const app = await testApp();
  const { body } = await app.call(await app.signedIn(), 'GET', '/api/document-templates');
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
    'Job and Person Spec',
    'Job Advert',
    'Interview Questions',
    'Sourcing Email',
    'Social Media Ad',
    'Boolean Search Strings',
  ]);
  expect(Object.keys(body.items[0]).sort()).toEqual(['description', 'id', 'kind', 'name', 'sort_order']);
  expect((await app.call(null, 'GET', '/api/document-templates')).status).toBe(401);
});
