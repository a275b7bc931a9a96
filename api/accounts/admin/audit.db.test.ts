import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendAuditCsv } from '#api/accounts/admin/audit-routes.ts';
import { ownApp } from '#api/testing/app.ts';
import { aUser } from '#db/testing/factories.ts';
import type { AuditEvent } from '#shared/accounts/contracts/audit.ts';
import { csvLine } from '#shared/csv.ts';

const app = await ownApp();
const { db } = app;
const chief = await app.signedIn({ role: 'super_admin' });

const actionsBy = async (id: string) => {
  const rows = db.selectFrom('audit.events').select(['action', 'user_id']).where('actor_id', '=', id);
  return (await rows.orderBy('id').execute()).map(({ action, user_id }) => [action, user_id]);
};
const list = async (query: Record<string, string>) => {
  const { status, body } = await app.call(chief, 'GET', `/api/admin/audit?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body as { items: AuditEvent[]; next: string | null };
};
const addEvents = (userId: string, count: number, more = {}) =>
  db
    .insertInto('audit.events')
    .values(
      Array.from({ length: count }, () => ({
        user_id: userId,
        action: 'user_updated',
        outcome: 'success' as const,
        ...more,
      })),
    )
    .execute();

test('the audit is for super admins; reading and exporting it is recorded [AUDIT-08] [AUDIT-05] [S18]', async () => {
  const reader = await app.signedIn({ role: 'super_admin' });
  for (const path of ['/api/admin/audit', '/api/admin/audit.csv']) {
    expect((await app.call(null, 'GET', path)).status).toBe(401);
    expect((await app.call(await app.signedIn(), 'GET', path)).status).toBe(403);
    expect((await app.call(await app.signedIn({ role: 'admin' }), 'GET', path)).status).toBe(403);
    for (let call = 0; call < 2; call++)
      expect((await app.call(reader, 'GET', `${path}?outcome=refused`)).status).toBe(200);
  }
  expect(await actionsBy(reader.id)).toEqual([
    ['audit_read', null],
    ['audit_exported', null],
    ['audit_exported', null],
  ]);
  const access = async (role: 'admin' | 'super_admin') =>
    (await app.call(await app.signedIn({ role }), 'GET', '/api/admin/audit/access')).body;
  expect([await access('admin'), await access('super_admin')]).toEqual([{ may_read: false }, { may_read: true }]);
});

test('what an admin reads of others is recorded once for a while, and is no activity of the person [AUDIT-05] [S18]', async () => {
  const [admin, person] = [await app.signedIn({ role: 'admin' }), await aUser(db)];
  await addEvents(person.id, 1);
  for (let call = 0; call < 3; call++) {
    for (const path of ['/api/admin/users', `/api/admin/users/${person.id}/audit`, '/api/admin/queue']) {
      expect((await app.call(admin, 'GET', path)).status).toBe(200);
    }
  }
  expect(await actionsBy(admin.id)).toEqual([
    ['users_read', null],
    ['activity_read', person.id],
    ['queue_read', null],
  ]);
  const { body } = await app.call(admin, 'GET', `/api/admin/users/${person.id}/audit`);
  expect(body.items.map(({ action }: AuditEvent) => action)).toEqual(['user_updated']);
  expect((await list({ person: person.id })).items.map(({ action }) => action)).toEqual([
    'activity_read',
    'user_updated',
  ]);
});

test('events are filtered by time, kind, outcome, person, actor and client address, in pages [AUDIT-08] [S18]', async () => {
  const [person, actor] = [await aUser(db), await aUser(db)];
  const address = `2001:db8::${randomUUID().slice(0, 4)}`;
  await addEvents(person.id, 3);
  await addEvents(person.id, 2, { action: 'sign_in_failed', outcome: 'refused', actor_id: actor.id, address });
  const count = async (query: Record<string, string>) => (await list({ person: person.id, ...query })).items.length;
  expect(await count({})).toBe(5);
  expect(await count({ group: 'sign_in' })).toBe(2);
  expect(await count({ outcome: 'success' })).toBe(3);
  expect(await count({ actor: actor.email.toUpperCase() })).toBe(2);
  expect(await count({ address })).toBe(2);
  expect(await count({ from: '2999-01-01T00:00:00.000Z' })).toBe(0);
  expect(await count({ to: '2000-01-01T00:00:00.000Z' })).toBe(0);
  expect((await list({ person: person.email })).items[0]).toMatchObject({ user_name: 'Test Person', address });
  expect((await list({ person: 'nobody@example.test' })).items).toEqual([]);
  const first = await list({ person: person.id, limit: '3' });
  const rest = await list({ person: person.id, limit: '3', after: first.next ?? '' });
  expect([first.items.length, rest.items.length, rest.next]).toEqual([3, 2, null]);
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(5);
  const bad = await app.call(chief, 'GET', '/api/admin/audit?from=yesterday');
  expect(bad.status).toBe(422);
});

test('the CSV has the events of the filter, and says when there are more than it holds [AUDIT-09] [S18] [REAL-32]', async () => {
  const person = await aUser(db);
  await addEvents(person.id, 1_200, { device: '=HYPERLINK("x")' });
  const { headers, body } = await app.call(chief, 'GET', `/api/admin/audit.csv?person=${person.id}`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(1_201);
  expect(lines[0]).toContain('"created_at","action","outcome"');
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  const written: string[] = [];
  const response = {
    set: () => response,
    write: (text: string) => written.push(text) > 0,
    end: () => undefined,
    closed: false,
  };
  await sendAuditCsv(db, response as never, { person: person.id }, 1_100);
  expect(written[0]).toMatch(/^\ufeff"created_at"/);
  const few = written.join('').trim().split('\r\n');
  expect(few).toHaveLength(1_102);
  expect(few.at(-1)).toBe('"Only the newest 1,100 events of this filter are in this file."');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'no cell of the CSV is run as a formula: %j [AUDIT-09] [S18]',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);
