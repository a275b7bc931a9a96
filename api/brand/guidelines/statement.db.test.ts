import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { aGuideline } from '#db/testing/factories.ts';

const { db, call, signedIn } = await testApp();
const PATH = '/api/brand-guidelines';
const voice = {
  profile_name: 'Voice',
  brand_values: 'a',
  target_audience: 'b',
  writing_style: 'c',
  personality_traits: 'd',
  tone_descriptors: 'e',
  communication_style: 'f',
  additional_notes: '',
};

test('the equal opportunity statement is optional, kept by a page that does not know it, and cleared by null [OFFER-07] [GAP-245]', async () => {
  const user = await signedIn();
  const made = await call(user, 'POST', PATH, { ...voice, equal_opportunity_statement: ' All are\r\nwelcome. ' });
  expect(made.body).toMatchObject({ equal_opportunity_statement: 'All are\nwelcome.', version: 1 });
  const save = (more: object) => call(user, 'PUT', `${PATH}/${made.body.id}`, { ...voice, ...more });
  expect((await save({})).body).toMatchObject({ equal_opportunity_statement: 'All are\nwelcome.', version: 2 });
  expect((await save({ equal_opportunity_statement: null })).body.equal_opportunity_statement).toBe('');
  expect((await call(user, 'POST', PATH, voice)).body.equal_opportunity_statement).toBe('');
});

test('the statement alone is a change with its event', async () => {
  const user = await signedIn();
  const { id } = await aGuideline(db, user.id);
  await call(user, 'PUT', `${PATH}/${id}`, { ...voice, equal_opportunity_statement: 'Welcome.' });
  const events = await db.selectFrom('outbox').select('type').where('subject_id', '=', id).execute();
  expect(events).toEqual([{ type: 'brand.updated' }]);
});

test('a statement of more than 600 characters is refused, by the database too [OFFER-07]', async () => {
  const user = await signedIn();
  const give = (length: number) =>
    call(user, 'POST', PATH, { ...voice, equal_opportunity_statement: 'x'.repeat(length) });
  expect((await give(600)).status).toBe(200);
  const refused = await give(601);
  expect([refused.status, refused.body.error.fields]).toEqual([
    422,
    { equal_opportunity_statement: 'Equal Opportunity Statement must be at most 600 characters' },
  ]);
  await expect(aGuideline(db, user.id, { equal_opportunity_statement: 'x'.repeat(601) })).rejects.toThrow('_short');
});
