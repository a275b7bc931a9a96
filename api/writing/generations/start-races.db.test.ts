import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Also } from '#api/tasks/start.ts';
import { createBench } from '#api/tasks/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import { aReadyRole, aRole, aUser } from '#db/testing/factories.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { UNFINISHED_MAX } from '#shared/constants.ts';
import { personalScope, type Scope, scopeOf } from '#shared/scope.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';

const { app, post, ready, rowsOf } = await createBench(ownApp());

type Ready = Awaited<ReturnType<typeof ready>>;
const startOf = ({ role, templates }: Ready, count = 2) => ({
  role_id: role.id,
  template_ids: templates.slice(0, count),
  overwrite: true,
  request_id: 'r',
});
const moreRoles = ({ user, guideline, document }: Ready, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      aRole(app.db, user.id, { brand_guidelines_id: guideline.id, document_ids: [document.id] }),
    ),
  );

test('concurrent starts make at most fifty unfinished, each all of its own or none [S14]', async () => {
  const person = await ready();
  const roles = await moreRoles(person, 12);
  const answers = await Promise.all(
    roles.map(({ id }, n) => post(person.who, { role_id: id, template_ids: person.templates }, `click-${n}`)),
  );
  const took = answers.filter(({ status }) => status === 202);
  expect(took).toHaveLength(Math.floor(UNFINISHED_MAX / person.templates.length));
  expect(answers.filter(({ body }) => body.error?.code === 'too_many_unfinished')).toHaveLength(12 - took.length);
  expect(await rowsOf(person.user.id)).toHaveLength(took.length * person.templates.length);
});

test('two members who start the same at once get the same generation [GAP-59]', async () => {
  const person = await ready();
  const { id } = await aUser(app.db);
  const start = (scope: Scope, also?: Also) => startGenerations(app.deps, scope, startOf(person, 1), { also });
  const blocked = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  let second: Promise<Generation[]> | undefined;
  const [first] = await start(personalScope(person.user.id), async () => {
    second = start(scopeOf(person.user.id, id, 'any'));
    second.catch(() => undefined);
    await vi.waitFor(async () => expect((await blocked()).rows).toHaveLength(1), { timeout: 5_000 });
  });
  expect(await second).toMatchObject([{ id: first?.id }]);
});

test('the same key at once for different bodies is one start and refusals [GAP-96]', async () => {
  const person = await ready();
  const roles = await moreRoles(person, 6);
  const answers = await Promise.all(
    roles.map(({ id }) => post(person.who, { role_id: id, template_ids: person.templates.slice(0, 1) }, 'one-key')),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409, 409]);
  expect(await rowsOf(person.user.id)).toHaveLength(1);
});

test('what counts as blank is decided by one rule, independent of the database’s character classes [CTX-04] [GAP-86]', async () => {
  const person = await ready();
  const { user, role, templates } = person;
  const set = (company_name: string) =>
    app.db.updateTable('role_details').set({ company_name }).where('id', '=', role.id).execute();
  for (const blank of ['', ' \t\n', '\u00a0\u2003\ufeff']) {
    await set(blank);
    const { status, body } = await post(person.who, { role_id: role.id, template_ids: templates.slice(0, 1) });
    expect([status, body.error.code]).toEqual([422, 'missing_role_fields']);
  }
  for (const [at, name] of ['株式会社', 'Ω', '…'].entries()) {
    await set(name);
    expect((await post(person.who, { role_id: role.id, template_ids: templates.slice(at, at + 1) })).status).toBe(202);
  }
  expect(await rowsOf(user.id)).toHaveLength(3);
});

test('a role of another user is not started, even when all else is valid [GAP-19]', async () => {
  const [person, other] = [await ready(), await aReadyRole(app.db)];
  const { db, sent } = await listenedTo(app.db);
  const foreign = { ...startOf(person), role_id: other.role.id };
  await expect(
    startGenerations({ ...app.deps, db }, personalScope(person.user.id), foreign, { key: 'k' }),
  ).rejects.toThrow(/role/i);
  expect(sent.at(-1)).toBe('rollback');
  expect(await rowsOf(person.user.id)).toEqual([]);
});
