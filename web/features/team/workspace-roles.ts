import type { WorkspaceRole } from '#shared/permissions.ts';

/** The roles of a workspace as they are called everywhere. */
export const ROLE_NAMES: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
};
