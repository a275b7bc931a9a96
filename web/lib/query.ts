import { QueryClient, type QueryKey } from '@tanstack/react-query';

const STALE_MS = 30_000;

type Filters = Record<string, string | number | boolean | null | undefined>;

/** All query keys. A list key without filters is the prefix that invalidates all of its variants. */
export const keys = {
  config: ['config'] as const,
  me: ['me'] as const,
  adminStatus: (userId: string) => ['me', 'admin', userId] as const,
  preferences: ['me', 'preferences'] as const,
  avatar: ['me', 'avatar'] as const,
  addresses: ['me', 'addresses'] as const,
  proof: ['me', 'proof'] as const,
  reauthentication: ['me', 'reauthentication'] as const,
  sessions: ['me', 'sessions'] as const,
  usage: ['me', 'usage'] as const,
  identities: ['me', 'identities'] as const,
  factors: ['me', 'factors'] as const,
  exports: ['me', 'exports'] as const,
  passkeys: ['me', 'passkeys'] as const,
  documentExports: ['document-exports'] as const,
  recoveryCodes: ['me', 'recovery-codes'] as const,
  notifications: ['me', 'notifications'] as const,
  mailSettings: ['me', 'mail-settings'] as const,
  workspace: ['workspace'] as const,
  workspaces: ['workspaces'] as const,
  bringable: ['workspaces', 'bringable'] as const,
  members: ['members'] as const,
  memberInvitations: ['members', 'invitations'] as const,
  activity: (filters: Filters) => ['activity', filters] as const,
  workspaceExports: ['workspace', 'exports'] as const,
  workspaceDeletion: ['workspace', 'deletion'] as const,
  guidelines: ['guidelines'] as const,
  guidelinesList: (filters: Filters) => ['guidelines', 'list', filters] as const,
  guideline: (id: string) => ['guidelines', 'one', id] as const,
  documents: ['documents'] as const,
  documentsList: (filters: Filters) => ['documents', 'list', filters] as const,
  document: (id: string) => ['documents', 'one', id] as const,
  profiles: ['profiles'] as const,
  roles: ['roles'] as const,
  rolesList: (filters: Filters) => ['roles', 'list', filters] as const,
  anyRole: ['role'] as const,
  role: (id: string) => ['role', id] as const,
  templates: ['templates'] as const,
  generated: ['generated'] as const,
  generatedList: (filters: Filters) => ['generated', 'list', filters] as const,
  generatedOne: (id: string) => ['generated', 'one', id] as const,
  generatedCounts: (id: string, version: number) => ['generated', 'counts', id, version] as const,
  anyOutdated: ['generated', 'outdated'] as const,
  outdatedDocuments: (roleId: string) => ['generated', 'outdated', roleId] as const,
  generatedVersions: (id: string) => ['generated', 'versions', id] as const,
  generatedReview: (id: string) => ['generated', 'review', id] as const,
  activeGenerations: ['generations', 'active'] as const,
  lastGenerations: (roleId: string) => ['generations', 'last', roleId] as const,
  admin: ['admin'] as const,
  adminUsers: ['admin', 'users'] as const,
  adminUsersList: (filters: Filters) => ['admin', 'users', filters] as const,
  adminUserAudit: (id: string) => ['admin', 'user-audit', id] as const,
  adminUserUsage: (id: string) => ['admin', 'user-usage', id] as const,
  adminRequests: ['admin', 'requests'] as const,
  anyAdminWorkspaces: ['admin', 'workspaces'] as const,
  adminWorkspaces: (filters: Filters) => ['admin', 'workspaces', filters] as const,
  adminWorkspaceMembers: (id: string) => ['admin', 'workspace-members', id] as const,
  adminQueue: ['admin', 'queue'] as const,
  adminAudit: (filters: Filters) => ['admin', 'audit', filters] as const,
  adminAuditAccess: ['admin', 'audit-access'] as const,
};

/** The key of a list that is read page by page: its pages are stored otherwise than the one reply of a plain query. */
export const pagesOf = (list: QueryKey): QueryKey => [...list, 'pages'];

const QUIET_MS = 200;
const FIRST_DATA_TIMEOUT_MS = 3000;

/**
 * Calls `then` once the first queries have settled, or after FIRST_DATA_TIMEOUT_MS; for requests the first view can do
 * without. Returns the function that cancels it.
 */
export function afterFirstData(queries: QueryClient, then: () => void): () => void {
  let quiet: ReturnType<typeof setTimeout>;
  const end = () => {
    stop();
    clearTimeout(quiet);
    clearTimeout(late);
  };
  const finish = () => {
    end();
    then();
  };
  const look = () => {
    clearTimeout(quiet);
    if (queries.isFetching() === 0) quiet = setTimeout(finish, QUIET_MS);
  };
  const stop = queries.getQueryCache().subscribe(look);
  const late = setTimeout(finish, FIRST_DATA_TIMEOUT_MS);
  look();
  return end;
}

/**
 * Retries happen in `call`. Mutations are never paused while offline: they fail at once and the form keeps its values.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
