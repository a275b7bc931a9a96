import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { recordActivity } from '#db/team/activity.ts';
import { deleteOldActivity } from '#db/team/activity-list.ts';
import { transact } from '#db/transact.ts';

const { db, call, team, signedIn } = await reviewsBench();
type Row = { action: string; actor: { name: string | null }; subject: { name: string } };
const shown = ({ action, actor, subject }: Row) => [action, actor.name, subject.name];
const AT = '/api/activity';

test('what was done is listed, the newest first, by person and by kind [ACT-01]', async () => {
  const { ada, bo, di, send, step, workspace_id } = await team();
  await send(ada, [bo]);
  await step(bo, 'approve', {});
  const origin = { workspace_id, guest: 'Rosa' };
  await transact(db, (tx) =>
    recordActivity(tx, origin, { action: 'share.answered', subject: { id: null, name: 'Job Advert' } }),
  );
  await transact(db, (tx) =>
    recordActivity(
      tx,
      { workspace_id, system: true },
      { action: 'workspace.suspended', subject: { id: null, name: 'Team' } },
    ),
  );
  const { items, next } = (await call(di, 'GET', AT)).body;
  expect(items.map(shown)).toEqual([
    ['workspace.suspended', null, 'Team'],
    ['share.answered', 'Rosa', 'Job Advert'],
    ['review.approved', 'Bo', 'Job Advert'],
    ['review.sent', 'Ada', 'Job Advert'],
  ]);
  expect(next).toBeNull();
  const of = async (query: string) => (await call(di, 'GET', `${AT}?${query}`)).body.items.map(shown);
  expect(await of(`person=${bo.id}`)).toEqual([['review.approved', 'Bo', 'Job Advert']]);
  expect(await of('kind=Share%20links')).toEqual([['share.answered', 'Rosa', 'Job Advert']]);
  const first = (await call(di, 'GET', `${AT}?limit=3`)).body;
  const second = (await call(di, 'GET', `${AT}?limit=3&after=${first.next}`)).body;
  expect([...first.items, ...second.items].map(shown)).toEqual(items.map(shown));
  expect(second.next).toBeNull();
  expect((await call(di, 'GET', `${AT}?kind=Else`)).status).toBe(422);
  expect((await call(di, 'GET', `${AT}?after=x`)).status).toBe(422);
});

test('an account that is gone is a deleted user [TEAM-26] [ACT-01]', async () => {
  const { ada, bo, di, send } = await team();
  await send(ada, [bo]);
  await db.updateTable('auth.users').set({ deleted_at: new Date() }).where('id', '=', ada.id).execute();
  const { items } = (await call(di, 'GET', AT)).body;
  expect(items).toMatchObject([{ actor: { kind: 'user', id: null, name: 'Deleted user' } }]);
});

test('people beside who acted have the names of now, and none once their account is gone [ACT-01]', async () => {
  const { ada, bo, cy, di, workspace_id, send } = await team();
  await send(ada, [bo, cy]);
  const removed = { action: 'member.removed', subject: { id: cy.id, name: 'Cy' } } as const;
  await transact(db, (tx) => recordActivity(tx, { workspace_id, actor_id: di.id }, removed));
  const read = async () => {
    const [last, first] = (await call(di, 'GET', AT)).body.items;
    return [last.subject.name, first.details.people];
  };
  expect(await read()).toEqual(['Cy', ['Bo', 'Cy']]);
  await db.updateTable('auth.users').set({ deleted_at: new Date() }).where('id', '=', cy.id).execute();
  expect(await read()).toEqual(['Deleted user', ['Bo', 'Deleted user']]);
});

test('the file has the rows of the filter, and no formula [ACT-01]', async () => {
  const { ada, di, workspace_id } = await team();
  const origin = { workspace_id, actor_id: ada.id };
  await transact(db, (tx) =>
    recordActivity(tx, origin, { action: 'role.created', subject: { id: null, name: '=1+1' } }),
  );
  const { headers, body } = await call(di, 'GET', `${AT}.csv?kind=Content`);
  expect(headers.get('content-disposition')).toBe('attachment; filename="activity.csv"');
  const [head, row, end] = body.split('\r\n');
  expect([head, end]).toEqual(['"created_at","actor","action","subject","details"', '']);
  expect(row).toContain(`"Ada","role.created","'=1+1","{}"`);
  expect((await call(di, 'GET', `${AT}.csv?kind=Review`)).body.split('\r\n')).toHaveLength(2);
});

test('addresses are shown to those who may see them, and are in no act [ACT-04]', async () => {
  const { ada, bo, di, workspace_id } = await team();
  const of = { workspace_id, invited_by: di.id, expires_at: new Date() };
  const ids = [];
  for (const name of ['hilde', 'tomas']) {
    const invitation = {
      ...of,
      email: `${name}@otterbeck.example`,
      role: 'reviewer' as const,
      token_hash: randomBytes(32),
    };
    const made = db.insertInto('workspace_invitations').values(invitation).returning('id');
    ids.push((await made.executeTakeFirstOrThrow()).id);
  }
  const details = { people: 2, role: 'reviewer', invitations: ids };
  const subject = { id: workspace_id, name: 'Team' };
  await transact(db, (tx) =>
    recordActivity(tx, { workspace_id, actor_id: di.id }, { action: 'member.invited', subject, details }),
  );
  const detailsFor = async (who: typeof di) => (await call(who, 'GET', AT)).body.items[0].details;
  const emails = ['hilde@otterbeck.example', 'tomas@otterbeck.example'];
  expect(await detailsFor(di)).toEqual({ people: 2, role: 'reviewer', emails });
  for (const who of [ada, bo]) expect(await detailsFor(who)).toEqual({ people: 2, role: 'reviewer' });
  expect((await call(di, 'GET', `${AT}.csv`)).body).toContain(emails[0]);
  expect((await call(bo, 'GET', `${AT}.csv`)).body).not.toContain('@');
});

test('only members read it, each that of the own workspace [ACT-01]', async () => {
  const [one, other] = [await team(), await team()];
  await one.send(one.ada, [one.bo]);
  expect((await call(other.di, 'GET', AT)).body.items).toEqual([]);
  expect((await call(one.ed, 'GET', AT)).status).toBe(200);
});

test('a personal workspace in which nothing was done answers so, as a list and as a file [ACT-01] [REAL-33]', async () => {
  const alone = await signedIn();
  expect((await call(alone, 'GET', AT)).body).toEqual({ items: [], next: null });
  const file = await call(alone, 'GET', `${AT}.csv`);
  expect([file.status, file.body]).toEqual([200, '"created_at","actor","action","subject","details"\r\n']);
});

test('rows of more than 400 days go, younger ones cannot [ACT-03] [ACT-04]', async () => {
  const { ada, di, workspace_id } = await team();
  const row = { workspace_id, actor_id: ada.id, actor_kind: 'user', action: 'role.created' } as const;
  const old = new Date(Date.now() - 401 * 86_400_000);
  await db
    .insertInto('workspace_activity')
    .values([row, { ...row, created_at: old }])
    .execute();
  await deleteOldActivity(db);
  expect((await call(di, 'GET', AT)).body.items).toHaveLength(1);
  const mine = db.deleteFrom('workspace_activity').where('workspace_id', '=', workspace_id);
  await expect(mine.execute()).rejects.toThrow('activity is append-only');
  const change = db.updateTable('workspace_activity').set({ subject_name: 'x' });
  await expect(change.where('workspace_id', '=', workspace_id).execute()).rejects.toThrow('activity is append-only');
});
