import { sql } from 'kysely';
import { type Exported, type PersonalTable, personalData } from '#db/personal-data.ts';

/** A table with rows of a workspace, as the export of the workspace has it. A test compares the list with the database. */
export type WorkspaceTable = Pick<PersonalTable, 'table' | 'key' | 'whose'> & {
  exported: Exported | { excepted: string };
};

const ofWorkspace = (id: string) => sql<boolean>`t.workspace_id = ${id}::uuid`;
const folder = 'workspace' as const;

/** Tables that an export of a person reads by their account. */
const byAccount: readonly WorkspaceTable[] = [
  { table: 'workspace_members', key: ['workspace_id', 'user_id'], whose: ofWorkspace, exported: { folder } },
  {
    table: 'workspace_invitations',
    key: ['id'],
    whose: ofWorkspace,
    exported: { folder, without: ['token_hash'] },
  },
  { table: 'review_requests', key: ['review_id', 'user_id'], whose: ofWorkspace, exported: { folder } },
  { table: 'review_votes', key: ['id'], whose: ofWorkspace, exported: { folder } },
  { table: 'comments', key: ['id'], whose: ofWorkspace, exported: { folder } },
  {
    table: 'notifications',
    key: ['id'],
    whose: ofWorkspace,
    exported: { excepted: 'each is in the export of the person it is for' },
  },
  {
    table: 'exports',
    key: ['id'],
    whose: ofWorkspace,
    exported: { excepted: 'each is in the export of the person who started it' },
  },
];

/** What belongs to a workspace is in its export as in that of the person whose personal workspace it is. */
export const workspaceData: readonly WorkspaceTable[] = [
  ...personalData.filter(({ exported }) => 'folder' in exported && exported.folder === folder),
  ...byAccount,
];
