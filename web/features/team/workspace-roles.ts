import type { WorkspaceRole } from '#shared/permissions.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';

/** The roles an invitation can give. */
export const INVITED_ROLE_NAMES: Record<InvitedRole, string> = {
  admin: 'Admin',
  editor: 'Editor',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
};

/** The roles of a workspace as they are called everywhere. */
export const ROLE_NAMES: Record<WorkspaceRole, string> = { owner: 'Owner', ...INVITED_ROLE_NAMES };
