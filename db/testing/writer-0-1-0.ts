import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import * as release from '#db/testing/release-0-1-0.ts';

/** A user of release 0.1.0, and what its answers promised: each row's id, and each document's text. */
export type Person = { id: string; ids: Set<string>; texts: Map<string, string> };

/** One of everything: a role with its links and its documents, written twice and edited. The first time some stay running. */
export async function writeOnce(db: Db, person: Person): Promise<void> {
  const userId = person.id;
  const isFirst = person.ids.size === 0;
  const keep = (id: string): string => {
    person.ids.add(id);
    return id;
  };
  const voiceId = keep(await release.createVoice(db, userId));
  const documentId = keep(await release.createAsset(db, userId));
  keep(await release.createProfile(db, userId, documentId));
  const links = { userId, voiceId, documentId };
  const roleId = keep(await release.createRole(db, links));
  for (const id of await release.start(db, userId, roleId)) await writeText(db, person, keep(id));
  await release.saveRole(db, roleId, links);
  const again = await release.start(db, userId, roleId);
  for (const id of again) keep(id);
  await release.startAgain(db, userId, roleId);
  const text = await writeText(db, person, again[0] ?? '');
  person.texts.set(text, randomUUID());
  await release.editDocument(db, userId, text, person.texts.get(text) ?? '');
  for (const id of again.slice(1)) await (isFirst ? release.claim(db, id, randomUUID()) : writeText(db, person, id));
}

async function writeText(db: Db, person: Person, id: string): Promise<string> {
  const [token, text] = [randomUUID(), `Text ${randomUUID()}`];
  await release.claim(db, id, token);
  await release.settle(db, id, token, text);
  const { rows } = await sql<{ id: string }>`select id from generated_documents where queue_id = ${id}`.execute(db);
  const document = rows[0]?.id ?? '';
  person.texts.set(document, text);
  return document;
}

/** Creates and deletes a role; its finished generation and its text stay. */
async function deleteOne(db: Db, person: Person): Promise<void> {
  const { rows } = await sql<{ id: string; running: string[] }>`
    select id, array(select id from generation_queue where role_id = role_details.id and status <> 'completed') as running
    from role_details where user_id = ${person.id} order by created_at, id offset 1 limit 1`.execute(db);
  if (!rows[0]) return;
  await release.deleteRole(db, person.id, rows[0].id);
  for (const id of [rows[0].id, ...rows[0].running]) person.ids.delete(id);
}

async function comeAndGo(db: Db): Promise<string> {
  const person: Person = { id: await release.signUp(db), ids: new Set(), texts: new Map() };
  await writeOnce(db, person);
  await release.deleteAccount(db, person.id);
  return person.id;
}

/** Runs until `stop`, which returns the accounts that were created and deleted, and throws what any statement threw. */
export function startWriter(db: Db, people: readonly Person[]) {
  const gone: string[] = [];
  let stopped = false;
  let rounds = 0;
  const loop = async (work: () => Promise<unknown>) => {
    for (; !stopped; rounds += 1) await work();
  };
  const loops = Promise.allSettled([
    ...people.map((person) => loop(() => writeOnce(db, person).then(() => deleteOne(db, person)))),
    loop(async () => gone.push(await comeAndGo(db))),
  ]);
  /** Waits until everything was done once more after the call. */
  const oneMoreRound = async () => {
    for (const until = rounds + 2 * (people.length + 1); rounds < until && !stopped; ) {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), loops.then(() => (stopped = true))]);
    }
  };
  const stop = async () => {
    stopped = true;
    for (const result of await loops) if (result.status === 'rejected') throw result.reason;
    return gone;
  };
  return { oneMoreRound, stop };
}
