import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { withCards } from '#api/tasks/cards.ts';
import { activityOfRole, changesOfRole, headOfRole, type TextOfRole, textsOnRolePage } from '#db/home/role-home.ts';
import { roleOf } from '#db/roles/roles.ts';
import { generationsByIds } from '#db/tasks/read.ts';
import type { RoleText } from '#shared/home/contracts/home.ts';
import type { Scope } from '#shared/scope.ts';
import { type Card, isFinal } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'log'>;

/** A role with where each of its texts stands (HOME-01 to 25). Throws no_such_item. */
export async function roleHomeOf(parts: Parts, scope: Scope, id: string) {
  const { db } = parts;
  const { lead, has_feed, dismissed_changes } = await found(headOfRole(db, scope, id));
  const [role, texts, changed, activity] = await Promise.all([
    found(roleOf(db, scope, id)),
    textsOnRolePage(db, scope, id).then((rows) => withCardsOfTexts(parts, scope, rows)),
    changesOfRole(db, scope, id, dismissed_changes),
    activityOfRole(db, scope, id),
  ]);
  return { role, lead, texts, ...changed, activity, has_feed };
}

async function withCardsOfTexts(parts: Parts, scope: Scope, texts: readonly TextOfRole[]): Promise<RoleText[]> {
  const ids = texts.flatMap(({ generation_id }) => generation_id ?? []);
  const rows = ids.length === 0 ? [] : await generationsByIds(parts.db, scope, ids);
  const cards = new Map((await withCards(parts, scope, rows)).map(({ id, card }) => [id, unhurried(card)]));
  return texts.map(({ generation_id, ...text }) => ({
    ...text,
    card: generation_id === null ? null : (cards.get(generation_id) ?? null),
  }));
}

/** A final card counts down to nothing: with the time of its end, what did not change is the same answer. */
const unhurried = <Of extends Card<Task>>(card: Of): Of =>
  isFinal(card) ? { ...card, server_time: card.ended_at ?? card.created_at } : card;
