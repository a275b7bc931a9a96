import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
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
const lines = (count: number, line = 'word') => Array.from({ length: count }, () => line).join('\n');

describe('the words of a brand voice', () => {
  test('are stored as given, with line breaks of one kind, and are no list without any', async () => {
    const user = await signedIn();
    const words = { words_to_avoid: ' users → riders\r\n!\r\nemoji ', words_we_use: 'mend' };
    const made = await call(user, 'POST', PATH, { ...voice, ...words });
    expect(made.body).toMatchObject({ words_to_avoid: 'users → riders\n!\nemoji', words_we_use: 'mend' });
    const without = await call(user, 'POST', PATH, voice);
    expect(without.body).toMatchObject({ words_to_avoid: '', words_we_use: '' });
  });

  test('stay as they are when a page of the previous release saves the voice [GAP-212]', async () => {
    const user = await signedIn();
    const { id } = await aGuideline(db, user.id, { words_to_avoid: 'users', words_we_use: 'mend' });
    const got = await call(user, 'PUT', `${PATH}/${id}`, { ...voice, words_we_use: '' });
    expect([got.status, got.body]).toMatchObject([200, { words_to_avoid: 'users', words_we_use: '', version: 2 }]);
  });

  test('alone are a change with its event', async () => {
    const user = await signedIn();
    const { id } = (await call(user, 'POST', PATH, voice)).body;
    await call(user, 'PUT', `${PATH}/${id}`, { ...voice, words_to_avoid: 'users' });
    const events = await db.selectFrom('outbox').select('type').where('subject_id', '=', id).execute();
    expect(events).toEqual([{ type: 'brand.updated' }]);
  });

  test.each([
    ['words_to_avoid', lines(200), null],
    ['words_to_avoid', lines(201), 'Words to avoid must be at most 200 lines'],
    ['words_we_use', lines(2, '🚲'.repeat(60)), null],
    ['words_we_use', lines(2, 'x'.repeat(61)), 'A line of Words we use must be at most 60 characters'],
    ['words_we_use', 'x\u0000', 'Words we use holds a character that cannot be stored'],
  ] as const)('%s are limited, case %#', async (field, text, problem) => {
    const user = await signedIn();
    const got = await call(user, 'POST', PATH, { ...voice, [field]: text });
    if (problem === null) expect(got.body[field]).toBe(text);
    else expect([got.status, got.body.error.fields]).toEqual([422, { [field]: problem }]);
  });

  test.each(['words_to_avoid', 'words_we_use'])(
    '%s beyond the limits are refused by the database too',
    async (field) => {
      const { id } = await aGuideline(db, (await signedIn()).id);
      const set = (text: string) =>
        sql`update brand_guidelines set ${sql.ref(field)} = ${text} where id = ${id}`.execute(db);
      await set(lines(200, '🚲'.repeat(60)));
      for (const text of [lines(201), 'x'.repeat(61)]) await expect(set(text)).rejects.toThrow(`${field}_short`);
    },
  );
});
