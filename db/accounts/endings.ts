import type { FileAt } from '#db/base/files.ts';
import type { Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** `evenAsLastOwner`: a deletion that took place before is repeated. */
export type Leaving = { actorId: string | null; evenAsLastOwner?: boolean | undefined };

/**
 * What else ends with an account, by the domains that keep it (`db/endings.ts`), in the transaction that ends it. Each
 * returns the ids of the generations it cancelled.
 */
export type AccountEndings = {
  /** What is under way in a workspace. */
  stopWork(tx: Tx, scope: Scope): Promise<string[]>;
  /** What API keys of the person have under way and may not go on with. */
  stopKeys(tx: Tx, userId: string): Promise<string[]>;
  /** Memberships, and shared workspaces without another member, with their files. Throws last_owner. */
  leaveWorkspaces(tx: Tx, userId: string, leaving: Leaving): Promise<{ stopped: string[]; files: FileAt[] }>;
  /** The comments of the person in shared workspaces. */
  removeComments(tx: Tx, scope: Scope): Promise<void>;
};
