import * as contract from '#shared/team/contracts/admin-workspaces.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export type WorkspaceAct = { act: 'suspend' | 'resume' | 'owner'; workspace: contract.AdminWorkspace };

type Filter = Pick<QueryOf<typeof contract.listAdminWorkspaces>, 'q' | 'sort'>;

export const fetchWorkspaces = (filter: Filter, page: PageRequest) =>
  call(contract.listAdminWorkspaces, { query: { ...filter, after: page.after }, signal: page.signal });
export const fetchWorkspaceMembers = (id: string, signal: AbortSignal) =>
  call(contract.listAdminWorkspaceMembers, { params: { id }, signal }).then(({ items }) => items);
export const suspendWorkspace = (id: string, reason: string) =>
  call(contract.suspendWorkspace, { params: { id }, body: { reason } });
export const resumeWorkspace = (id: string) => call(contract.resumeWorkspace, { params: { id } });
export const nameOwner = (id: string, user_id: string) =>
  call(contract.nameWorkspaceOwner, { params: { id }, body: { user_id } });
