import {
  type AdminWorkspace,
  listAdminWorkspaceMembers,
  listAdminWorkspaces,
  nameWorkspaceOwner,
  resumeWorkspace,
  suspendWorkspace,
  type WORKSPACE_SORTS,
} from '#shared/contracts/admin-workspaces.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export type WorkspaceSort = (typeof WORKSPACE_SORTS)[number];

/** With the time of its counts. */
export type CountedWorkspace = AdminWorkspace & { counted_at: string };

export async function fetchWorkspaces(filters: QueryOf<typeof listAdminWorkspaces>, { after, signal }: PageRequest) {
  const { items, next, counted_at } = await call(listAdminWorkspaces, { query: { ...filters, after }, signal });
  return { items: items.map((item): CountedWorkspace => ({ ...item, counted_at })), next };
}
export const fetchMembersOf = (id: string, signal: AbortSignal) =>
  call(listAdminWorkspaceMembers, { params: { id }, signal });
export const suspend = ({ id }: AdminWorkspace, reason: string) =>
  call(suspendWorkspace, { params: { id }, body: { reason } });
export const resume = ({ id }: AdminWorkspace) => call(resumeWorkspace, { params: { id } });
export const nameOwner = ({ id }: AdminWorkspace, user_id: string) =>
  call(nameWorkspaceOwner, { params: { id }, body: { user_id } });
