import type { WorkspaceRole } from '#shared/permissions.ts';
import { type ActivityFilter, exportActivity, listActivity } from '#shared/team/contracts/activity.ts';
import {
  changeMember,
  changeMemberInvitation,
  inviteMembers,
  listMemberInvitations,
  type MemberInvitation,
  removeMember,
  resendMemberInvitation,
  revokeMemberInvitation,
} from '#shared/team/contracts/members.ts';
import {
  deleteWorkspace,
  type InvitedRole,
  leaveWorkspace,
  readWorkspaceDeletion,
  removeLogo,
  transferOwnership,
  updateWorkspace,
  uploadLogo,
  type Workspace,
} from '#shared/team/contracts/workspaces.ts';
import { call, fetchFile, type PageRequest, upload } from '#web/lib/call.ts';

export const fetchInvitations = (signal: AbortSignal) => call(listMemberInvitations, { signal });
export const changeRole = (id: string, role: WorkspaceRole) => call(changeMember, { params: { id }, body: { role } });
export const remove = (id: string, body: { revoke_links: boolean; revoke_keys: boolean }) =>
  call(removeMember, { params: { id }, body });
export const invite = (emails: string[], role: MemberInvitation['role']) =>
  call(inviteMembers, { body: { emails, role } });
export const changeInvited = (id: string, role: InvitedRole) =>
  call(changeMemberInvitation, { params: { id }, body: { role } });
export const resend = (id: string) => call(resendMemberInvitation, { params: { id } });
export const revoke = (id: string) => call(revokeMemberInvitation, { params: { id } });
export const leave = () => call(leaveWorkspace);
export const transfer = (user_id: string) => call(transferOwnership, { body: { user_id } });
export const fetchDeletion = (signal: AbortSignal) => call(readWorkspaceDeletion, { signal });
export const deleteNamed = (name: string) => call(deleteWorkspace, { body: { name } });
type Settings = Partial<Pick<Workspace, 'name' | 'required_approvals' | 'editors_approve' | 'link_approvals_count'>>;
export const save = (body: Settings) => call(updateWorkspace, { body });
export const sendLogo = (file: File) => upload(uploadLogo, file);
export const dropLogo = () => call(removeLogo);
export const fetchActivity = (filter: ActivityFilter, { after, signal }: PageRequest) =>
  call(listActivity, { query: { ...filter, after: after === undefined ? undefined : Number(after) }, signal });
export const fetchActivityFile = (filter: ActivityFilter) => fetchFile(exportActivity, { query: filter });
