import { mailAddressOf } from '#shared/accounts/mail-address.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

/** What a role is for, in one line of the invitation (MEMBER-09). */
export const ROLE_LINES: Record<Exclude<WorkspaceRole, 'owner'>, string> = {
  admin: 'Everything but deleting the workspace and its owners',
  editor: 'Writes, generates and sends for review',
  reviewer: 'Reads, comments and approves',
  viewer: 'Reads',
};

const SEPARATORS = /[\s,;]+/;

/** Addresses separated by commas, blanks or lines: those that are one, as they are kept, and the first that is none. */
export function addressesIn(text: string): { emails: string[]; wrong: string | null } {
  const parts = text.split(SEPARATORS).filter(Boolean);
  const wrong = parts.find((part) => mailAddressOf(part) === null) ?? null;
  return { emails: [...new Set(parts.flatMap((part) => mailAddressOf(part) ?? []))], wrong };
}
