import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aLaterGeneration, aProposal, aProposalOfKey, failedWith } from '#api/home/testing/rows.ts';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import type { Home } from '#shared/home/contracts/home.ts';

const { db, url, call, team, ADVERT, EMAIL } = await reviewsBench();
type Team = Awaited<ReturnType<typeof team>>;
type Who = Team['ada'];
type Names = 'ada' | 'bo' | 'cy' | 'di' | 'ed';
const NAMES: readonly Names[] = ['ada', 'bo', 'cy', 'di', 'ed'];

const needsOf = async (who: Who): Promise<Home['needs']> => (await call(who, 'GET', '/api/home')).body.needs;
const listed = async (who: Who) => (await call(who, 'GET', '/api/roles?needs=me')).body.items;
const lead = (made: Team, { id }: Who) =>
  db.updateTable('role_details').set({ lead_id: id }).where('id', '=', made.role_id).execute();
const asLongAgo = (days: number, { id }: Team) =>
  sql`update reviews set created_at = now() - make_interval(days => ${days}) where document_id = ${id}`.execute(db);
const requestChanges = async ({ ada, bo, send, step }: Team) => {
  await send(ada, [bo]);
  await step(bo, 'request-changes', { note: 'Two Saturdays in three is wrong' });
};

type Case = [name: string, make: (made: Team) => Promise<unknown>, needs: Partial<Record<Names, string>>];
const cases: Case[] = [
  ['nothing', async () => undefined, {}],
  ['a review, of who is asked', ({ ada, bo, send }) => send(ada, [bo]), { bo: 'asked' }],
  ['requested changes, of who sent the text', (made) => requestChanges(made), { ada: 'changes' }],
  [
    'requested changes, of the lead as well',
    async (made) => {
      await lead(made, made.cy);
      await requestChanges(made);
    },
    { ada: 'changes', cy: 'changes' },
  ],
  [
    'requested changes, of a lead who may no longer write to nobody but the sender',
    async (made) => {
      await lead(made, made.ed);
      await requestChanges(made);
    },
    { ada: 'changes' },
  ],
  ['a proposal, of who asked for it', (made) => aProposal(db, made, made.cy), { cy: 'suggested' }],
  ['a proposal of a key, of the author', (made) => aProposalOfKey(db, made, made.di), { ada: 'suggested' }],
  [
    'a proposal of one who may no longer write',
    async (made) => {
      await aProposal(db, made, made.cy);
      await sql`update workspace_members set role = 'viewer' where user_id = ${made.cy.id}`.execute(db);
    },
    {},
  ],
  [
    'a review of two days, of nobody but who is asked',
    async (made) => {
      await made.send(made.ada, [made.bo]);
      await asLongAgo(2, made);
    },
    { bo: 'asked' },
  ],
  [
    'a review of four days, of its sender and the lead',
    async (made) => {
      await lead(made, made.di);
      await made.send(made.ada, [made.bo]);
      await asLongAgo(4, made);
    },
    { bo: 'asked', ada: 'review', di: 'review' },
  ],
  [
    'a failure, of who started it and the lead',
    (made) => aLaterGeneration(db, made, { user_id: made.cy.id, template_id: EMAIL, ...failedWith('provider_failed') }),
    { cy: 'failed', ada: 'failed' },
  ],
  [
    'a cancelled one, of nobody',
    (made) => aLaterGeneration(db, made, { user_id: made.cy.id, template_id: EMAIL, ...failedWith('cancelled') }),
    {},
  ],
  [
    'a failure that is older than the text',
    (made) =>
      aLaterGeneration(db, made, {
        user_id: made.ada.id,
        template_id: ADVERT,
        ...failedWith('provider_failed'),
        updated_at: new Date(0),
      }),
    {},
  ],
];

test.each(cases)('%s [HOME-28]', async (_name, make, expected) => {
  const made = await team();
  await db
    .updateTable('generation_queue')
    .set({ replaced_at: new Date() } as never)
    .where('role_id', '=', made.role_id)
    .execute();
  await make(made);
  for (const name of NAMES) {
    const kinds = (await needsOf(made[name])).map(({ kind, text }) =>
      text?.state.state === kind ? kind : [kind, text],
    );
    expect([name, kinds]).toEqual([name, expected[name] ? [expected[name]] : []]);
    expect([name, (await listed(made[name])).length]).toEqual([name, expected[name] ? 1 : 0]);
  }
});

test('a need says who wants what, of which text and role [HOME-28]', async () => {
  const made = await team();
  await made.send(made.ada, [made.bo]);
  const [asked] = await needsOf(made.bo);
  expect(asked).toMatchObject({
    said: { by: 'Ada', text: 'Is the rota right?' },
    role: { id: made.role_id, job_title: 'Engineer' },
    text: { document_id: made.id, template_name: 'Job Advert', kind: 'job_advert' },
  });
  await made.step(made.bo, 'request-changes', { note: 'Two Saturdays in three is wrong' });
  const [changes] = await needsOf(made.ada);
  expect(changes?.said).toEqual({ by: 'Bo', text: 'Two Saturdays in three is wrong' });
  expect(await needsOf(made.bo)).toEqual([]);
});

test('at most twenty are answered, the newest first, and none of another workspace or of a deleted role [HOME-28]', async () => {
  const made = await team();
  const other = await team();
  const roles = await Promise.all(
    Array.from({ length: 25 }, () => aRole(db, made.ada.id, { workspace_id: made.workspace_id })),
  );
  for (const { id: role_id } of roles) {
    const { workspace_id, ada } = made;
    const text = await insertText(db, {
      workspace_id,
      role_id,
      user_id: ada.id,
      template_id: ADVERT,
      content: '"Text"',
    });
    await aProposal(db, { ...text, role_id }, ada);
  }
  await aProposal(db, other, { id: made.ada.id });
  const needs = await needsOf(made.ada);
  expect([needs.length, needs.map(({ at }) => at)]).toEqual([
    20,
    needs
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  ]);
  expect(needs.filter(({ role }) => role.id === other.role_id)).toEqual([]);
  expect((await listed(made.ada)).length).toBe(25);
  await sql`delete from role_details where workspace_id = ${made.workspace_id}`.execute(db);
  expect(await needsOf(made.ada)).toEqual([]);
});

test('the roles worked on last come first, by their texts as well; unchanged it is 304 [HOME-28]', async () => {
  const made = await team();
  const { workspace_id, ada, id } = made;
  const later = await Promise.all(Array.from({ length: 9 }, () => aRole(db, ada.id, { workspace_id })));
  await sql`update role_details set updated_at = now() - interval '1 day' where id = ${made.role_id}`.execute(db);
  await sql`update generated_documents set updated_at = now() + interval '1 minute' where id = ${id}`.execute(db);
  const { body, headers } = await call(ada, 'GET', '/api/home');
  expect([body.roles.length, body.has_more_roles, body.roles[0].id]).toEqual([8, true, made.role_id]);
  expect(later.map((role) => role.id)).toContain(body.roles[1].id);
  expect(body.roles[0]).toMatchObject({ lead: { name: 'Ada' }, texts: [{}, {}, {}, {}, {}, {}] });
  const again = await fetch(`${url}/api/home`, {
    headers: {
      authorization: `Bearer ${ada.token}`,
      'x-workspace': workspace_id,
      'if-none-match': String(headers.get('etag')),
    },
  });
  expect(again.status).toBe(304);
});
