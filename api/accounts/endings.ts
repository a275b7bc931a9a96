import type { AccountEndings } from '#db/accounts/endings.ts';
import type { Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** To be called after the commit: those who watch learn of the end. Never throws. */
export type Announce = () => Promise<void>;

/**
 * What other domains end with a person, a membership or a workspace (`api/endings.ts`), each in the transaction that ends
 * it.
 */
export type Endings = {
  ofAccount: AccountEndings;
  /** Cancels what is under way in the workspace of a person who is suspended. The drafts stay on the cards. */
  suspendWork(tx: Tx, userId: string): Promise<Announce>;
  /** Cancels what is under way in a workspace that is deleted. No draft is published any more. */
  deleteWork(tx: Tx, scope: Scope): Promise<Announce>;
  /** Ends what the API keys of a person have under way and may not go on with. */
  stopKeys(tx: Tx, userId: string): Promise<Announce>;
  /** Revokes the API keys that a person made in a workspace. */
  revokeKeys(tx: Tx, scope: Scope, userId: string): Promise<Announce>;
  /** The live share links that a person made, to another member. */
  handLinksOver(tx: Tx, scope: Scope, from: string, to: string): Promise<unknown>;
};
