import { expect, onTestFinished, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { aRole } from '#db/testing/factories.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { createLog } from '#platform/log.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import { dispatchEvents } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';

const bench = await reviewsBench(ownApp());
const { db, deps, call, team, signedIn } = bench;
type Team = Awaited<ReturnType<typeof team>>;
type Who = Team['ada'];
const log = createLog('test', 'silent');
const handlers = createHandlers(db, deps.redis, () => undefined);

const homeOf = async (who: Who, id: string) => (await call(who, 'GET', `/api/roles/${id}/home`)).body;
const setLead = (who: Who, role_id: string, lead: { id: string }) =>
  call(who, 'PUT', `/api/roles/${role_id}/lead`, { lead_id: lead.id });
const leadOf = async (who: Who, { role_id }: Team) => {
  const { items } = (await call(who, 'GET', '/api/roles')).body;
  const listed = items.find(({ id }: { id: string }) => id === role_id).lead;
  expect((await homeOf(who, role_id)).lead).toEqual(listed);
  return listed?.name ?? null;
};
const leave = ({ workspace_id }: Team, { id }: Who) =>
  db.deleteFrom('workspace_members').where('workspace_id', '=', workspace_id).where('user_id', '=', id).execute();
const notified = async (who: Who) => {
  await dispatchEvents({ db, log, handlers });
  const { items } = (await call(who, 'GET', '/api/notifications')).body;
  return items.map(({ kind, actors, count, details }: never) => {
    const { job_title, lead, verdict } = details as Record<string, string>;
    return [kind, (actors as { name: string }[])[0]?.name, count, job_title ?? verdict, ...(lead ? [lead] : [])];
  });
};

test('the lead is the author, then who took over or was named, and nobody once they left [HOME-20]', async () => {
  const made = await team();
  const { ada, cy, di, role_id } = made;
  expect(await leadOf(di, made)).toBe('Ada');
  const before = (await homeOf(di, role_id)).role;
  expect((await setLead(cy, role_id, cy)).body).toEqual({ lead: { id: cy.id, name: 'Cy' } });
  expect(await leadOf(ada, made)).toBe('Cy');
  expect((await homeOf(di, role_id)).role).toEqual(before);
  await leave(made, cy);
  expect(await leadOf(di, made)).toBe(null);
  expect((await setLead(di, role_id, di)).status).toBe(200);
  expect(await leadOf(ada, made)).toBe('Di');
});

test('a lead may write in the workspace, and who may not write names none [HOME-20]', async () => {
  const { ada, bo, ed, role_id } = await team();
  const other = await team();
  const sentence = 'Choose a member who may change roles';
  for (const lead of [bo, ed, other.ada]) {
    const { status, body } = await setLead(ada, role_id, lead);
    expect([status, body.error.fields]).toEqual([422, { lead_id: sentence }]);
  }
  for (const who of [bo, ed]) expect((await setLead(who, role_id, who)).body.error.code).toBe('role_too_low');
  expect((await setLead(other.ada, role_id, other.ada)).body.error.code).toBe('no_such_item');
});

test('there is no lead in Personal, nor where a workspace has one member [HOME-20]', async () => {
  const me = await signedIn();
  const { id } = await aRole(db, me.id);
  expect((await homeOf(me, id)).lead).toBe(null);
  expect((await setLead(me, id, me)).body.error.fields).toEqual({ lead_id: 'There is nobody else in this workspace' });
  const made = await team();
  for (const who of [made.bo, made.cy, made.di, made.ed]) await leave(made, who);
  expect(await leadOf(made.ada, made)).toBe(null);
  expect((await call(made.ada, 'GET', `/api/roles?lead_id=${made.ada.id}`)).body.items).toEqual([]);
});

test('roles and texts are listed by their lead [HOME-20]', async () => {
  const { ada, cy, workspace_id, role_id, id } = await team();
  const own = await aRole(db, cy.id, { workspace_id });
  const ids = async (path: string) => (await call(ada, 'GET', path)).body.items.map((one: { id: string }) => one.id);
  expect(await ids(`/api/roles?lead_id=${ada.id}`)).toEqual([role_id]);
  expect(await ids(`/api/roles?lead_id=${cy.id}`)).toEqual([own.id]);
  expect(await ids(`/api/generated-documents?lead_id=${ada.id}`)).toEqual([id]);
  expect(await ids(`/api/generated-documents?lead_id=${cy.id}`)).toEqual([]);
  await setLead(cy, role_id, cy);
  expect((await ids(`/api/roles?lead_id=${cy.id}`)).toSorted()).toEqual([role_id, own.id].toSorted());
  expect(await ids(`/api/generated-documents?lead_id=${cy.id}`)).toEqual([id]);
});

test('an answer goes to the lead as well, once, and never to who gave it [HOME-21]', async () => {
  const made = await team();
  const { ada, bo, cy, di, role_id, send, step } = made;
  await setLead(di, role_id, cy);
  await send(ada, [bo]);
  await step(bo, 'request-changes', { note: 'Too long' });
  const changes = ['answer', 'Bo', 1, 'changes_requested'];
  expect(await notified(cy)).toEqual([changes]);
  expect((await notified(ada)).filter(([kind]: string[]) => kind === 'answer')).toEqual([changes]);
  expect((await notified(bo)).filter(([kind]: string[]) => kind === 'answer')).toEqual([]);
});

test('a lead who sent it is notified once, and one who answers not at all [HOME-21]', async () => {
  const { ada, bo, send, step } = await team();
  await send(ada, [bo]);
  await step(bo, 'approve', {});
  expect(await notified(ada)).toEqual([['answer', 'Bo', 1, 'approved']]);
  const other = await team();
  await setLead(other.di, other.role_id, other.cy);
  await other.send(other.ada, [other.cy]);
  await other.step(other.cy, 'approve', {});
  expect((await notified(other.cy)).filter(([kind]: string[]) => kind === 'answer')).toEqual([]);
});

test('the earlier lead is notified once that another one took over, or was named [HOME-21]', async () => {
  const { ada, cy, di, role_id } = await team();
  await setLead(cy, role_id, cy);
  await setLead(cy, role_id, cy);
  expect(await notified(ada)).toEqual([['lead', 'Cy', 1, 'Engineer']]);
  await setLead(di, role_id, ada);
  expect(await notified(cy)).toEqual([['lead', 'Di', 1, 'Engineer', 'Ada']]);
  expect([(await notified(ada)).length, await notified(di)]).toEqual([1, []]);
  await setLead(ada, role_id, di);
  expect((await notified(ada)).length).toBe(1);
});

test('a changed role, another lead and changes that are not needed are published to the workspace at once', async () => {
  const { ada, cy, workspace_id, role_id } = await team();
  await call(cy, 'GET', '/api/notifications');
  await dispatchEvents({ db, log, handlers });
  const seen: LiveEvent[] = [];
  const listener = deps.redis.duplicate({ enableOfflineQueue: true });
  onTestFinished(() => listener.disconnect());
  await subscribeLiveEvents({ redis: listener, onError: () => undefined }, (event) => void seen.push(event));
  const role = { type: 'role', workspace_id, id: role_id };
  const roles = () => seen.filter(({ type }) => type === 'role');
  await setLead(cy, role_id, cy);
  await dispatchEvents({ db, log, handlers });
  await expect.poll(roles).toEqual([role]);
  const addition = { field: 'role_requirements', text: 'Be on call.' };
  const { body } = await call(ada, 'POST', `/api/roles/${role_id}/additions`, addition);
  await dispatchEvents({ db, log, handlers });
  await expect.poll(roles).toEqual([role, role]);
  await call(ada, 'POST', `/api/roles/${role_id}/changes/dismiss`, { version: body.version });
  await expect.poll(roles).toEqual([role, role, role]);
});
