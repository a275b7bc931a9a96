import type { WorkspaceRole } from '#shared/permissions.ts';

/** What a role is for, in one line of the invitation (MEMBER-09). */
export const ROLE_LINES: Record<Exclude<WorkspaceRole, 'owner'>, string> = {
  admin: 'Everything but deleting the workspace and its owners',
  editor: 'Writes, generates and sends for review',
  reviewer: 'Reads, comments and approves',
  viewer: 'Reads',
};

const SEPARATORS = /[\s,;]+/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Addresses separated by commas, blanks or lines: those that are one, in lower case, and the first that is none. */
export function addressesIn(text: string): { emails: string[]; wrong: string | null } {
  const parts = text.split(SEPARATORS).filter(Boolean);
  const wrong = parts.find((part) => !ADDRESS.test(part)) ?? null;
  return { emails: [...new Set(parts.filter((part) => ADDRESS.test(part)).map((part) => part.toLowerCase()))], wrong };
}
