import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { documentToCheck, storeCounts, takeDue } from '#db/checks/checks.ts';
import { aGuideline, aRole } from '#db/testing/factories.ts';
import { markDue } from '#db/text/due-checks.ts';

const { db, call, signedIn, ADVERT, EMAIL, generate, aGenerated } = await documentsBench(ownApp());

type Person = Awaited<ReturnType<typeof signedIn>>;

/** The ids of a list, in its order; `limit` documents a page, so that its cursors are followed too. */
async function listed(who: Person, query: string, limit = 2): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await call(who, 'GET', `${PATH}?limit=${limit}&${query}${after && `&after=${after}`}`);
    ids.push(...body.items.map((item: { id: string }) => item.id));
    after = body.next;
  }
  return ids;
}

/** As the worker checks a document: its counts are stored with the text that was read. */
async function count(id: string, fix: number, pay_missing = false): Promise<void> {
  await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
  const all = await takeDue(db, { most: 1_000, seconds: 60, rules: 1 });
  const taken = all.find(({ document_id }) => document_id === id);
  const read = taken && (await documentToCheck(db, taken));
  if (!read) throw new Error('The document is not due');
  await storeCounts(db, taken, { ...read, rules: 1, counts: { fix, consider: 1, facts_open: 0 }, pay_missing });
}

const aTitled = async (who: Person, job_title: string) => {
  const voice = await aGuideline(db, who.id);
  return aRole(db, who.id, { job_title, brand_guidelines_id: voice.id });
};

let user: Person;
let texts = 0;
/** Each written a second after the one before, an hour ago. */
const aText = (more: { role_id?: string; template_id?: string | null } = {}) =>
  aGenerated(user.id, 'A text', { updated_at: new Date(Date.now() - 3_600_000 + 1_000 * texts++), ...more });

beforeEach(async () => {
  user = await signedIn();
});

test('by role: by its title, also after it was renamed, two of one title not mixed, and deleted ones last', async () => {
  const [cook, first, second] = [
    await aTitled(user, 'Cook'),
    await aTitled(user, 'Night Porter'),
    await aTitled(user, 'night porter'),
  ];
  const ofFirst = [await aText({ role_id: first.id })];
  const ofSecond = [await aText({ role_id: second.id })];
  const ofCook = await aText({ role_id: cook.id });
  const ofNone = await aText({ template_id: null });
  ofFirst.unshift(await aText({ role_id: first.id, template_id: EMAIL }));
  ofSecond.unshift(await aText({ role_id: second.id, template_id: EMAIL }));
  const porters = first.id < second.id ? [...ofFirst, ...ofSecond] : [...ofSecond, ...ofFirst];
  expect(await listed(user, 'sort=role')).toEqual([ofCook, ...porters, ofNone]);
  await sql`update role_details set job_title = 'Steward' where id = ${cook.id}`.execute(db);
  expect(await listed(user, 'sort=role', 3)).toEqual([...porters, ofCook, ofNone]);
  expect(await listed(user, `sort=role&role_id=${first.id}`, 1)).toEqual(ofFirst);
  await db.deleteFrom('role_details').where('id', '=', first.id).execute();
  expect(await listed(user, 'sort=role', 1)).toEqual([
    ...ofSecond,
    ofCook,
    ...ofFirst.slice(0, 1),
    ofNone,
    ...ofFirst.slice(1),
  ]);
});

test('by type: by the name of the template, and those of a deleted one last [OUT-03]', async () => {
  const role = await aTitled(user, 'Cook');
  const { id: template } = await db
    .insertInto('document_templates')
    .values({
      name: `A template of one day ${randomUUID()}`,
      description: '',
      system_prompt: '',
      prompt_template: '',
      sort_order: 99,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofNew = await aText({ role_id: role.id, template_id: template });
  const email = await aText({ role_id: role.id, template_id: EMAIL });
  const advert = await aText({ role_id: role.id, template_id: ADVERT });
  expect(await listed(user, 'sort=type', 1)).toEqual([ofNew, advert, email]);
  await db.deleteFrom('document_templates').where('id', '=', template).execute();
  expect(await listed(user, 'sort=type', 1)).toEqual([advert, email, ofNew]);
});

test('by last change: what is generated again, saved or restored comes first', async () => {
  const role = await aTitled(user, 'Cook');
  const id = await aText({ role_id: role.id });
  const isFirstAgain = async () => {
    const other = await aGenerated(user.id, 'Another', { template_id: null });
    expect((await listed(user, 'sort=updated'))[0]).toBe(other);
    return async () => expect((await listed(user, 'sort=updated'))[0]).toBe(id);
  };
  const generated = await isFirstAgain();
  expect(await generate({ user_id: user.id, role_id: role.id }, 'Generated again')).toMatchObject({ document_id: id });
  await generated();
  const saved = await isFirstAgain();
  await call(user, 'PUT', `${PATH}/${id}`, { content: 'Saved', version: 2 });
  await saved();
  const restored = await isFirstAgain();
  await call(user, 'POST', `${PATH}/${id}/versions/1/restore`, {});
  await restored();
  expect((await listed(user, 'sort=created')).at(-1)).toBe(id);
});

test('with a state or without pay: those with such counts, by the time of the text these are of, until the next check [GAP-214]', async () => {
  const [first, second] = [await aText({ template_id: null }), await aText()];
  const uncounted = await aText({ template_id: EMAIL });
  await count(first, 2, true);
  await count(second, 1);
  expect(await listed(user, 'sort=updated&state=to_fix', 1)).toEqual([second, first]);
  expect(await listed(user, 'sort=updated&pay=missing')).toEqual([first]);
  expect(await listed(user, 'sort=updated&state=clear')).toEqual([]);
  await call(user, 'PUT', `${PATH}/${first}`, { content: 'Saved', version: 1 });
  expect(await listed(user, 'sort=updated')).toEqual([first, uncounted, second]);
  expect(await listed(user, 'sort=updated&state=to_fix', 1)).toEqual([second, first]);
  await count(first, 1);
  expect(await listed(user, 'sort=updated&state=to_fix', 1)).toEqual([first, second]);
  await count(first, 0);
  expect(await listed(user, 'sort=created&state=clear')).toEqual([first]);
});
