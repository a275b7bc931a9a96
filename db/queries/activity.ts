import type { Tx } from '#db/schema.ts';
import type { ActivityAction } from '#shared/activity.ts';

/** Who acted: a member (the `Scope` of the request is one), a guest of a share link by name, or the system. */
export type Actor =
  | { workspace_id: string; actor_id: string }
  | { workspace_id: string; guest: string }
  | { workspace_id: string; system: true };

export type Act = {
  action: ActivityAction;
  /** What it was done to, and its name then: a title, a person's name, a label. */
  subject: { id: string | null; name: string };
  /** Names, numbers and states to show; never content or an address (ACT-02, ACT-04). */
  details?: Record<string, unknown>;
};

/** Writes what was done, in the transaction of the act itself (ACT-03). */
export async function recordActivity(tx: Tx, actor: Actor, ...acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const who = {
    workspace_id: actor.workspace_id,
    actor_id: 'actor_id' in actor ? actor.actor_id : null,
    actor_kind: kindOf(actor),
    actor_name: 'guest' in actor ? actor.guest : null,
  };
  const rows = acts.map(({ action, subject, details = {} }) => ({
    ...who,
    ...{ action, subject_id: subject.id, subject_name: subject.name, details: JSON.stringify(details) },
  }));
  await tx.insertInto('workspace_activity').values(rows).execute();
}

const kindOf = (actor: Actor) => {
  if ('actor_id' in actor) return 'user' as const;
  return 'guest' in actor ? ('guest' as const) : ('system' as const);
};
