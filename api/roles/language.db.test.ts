import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { aRoleInput } from '#db/testing/role-input.ts';

const { call, signedIn } = await testApp();
const role = aRoleInput();

test('the language of a role is stored, kept when left out, cleared, and one of the list [LANG-01]', async () => {
  const user = await signedIn();
  const made = await call(user, 'POST', '/api/roles', { ...role, content_language: 'de-AT' });
  expect(made.body).toMatchObject({ content_language: 'de-AT' });
  const save = (more: object) => call(user, 'PUT', `/api/roles/${made.body.id}`, { ...role, ...more });
  expect((await save({ city: 'Lisbon' })).body).toMatchObject({ content_language: 'de-AT', city: 'Lisbon' });
  for (const content_language of ['', null]) {
    await save({ content_language: 'pl' });
    expect((await save({ content_language })).body).toMatchObject({ content_language: '' });
  }
  for (const content_language of ['xx', 'de', 'x'.repeat(40)]) {
    const refused = await save({ content_language });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { content_language: 'Choose a language.' }]);
  }
});
