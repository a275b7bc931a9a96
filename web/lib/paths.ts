/** Every path of the product (NAV-01..03). */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  callback: '/auth/callback',
  confirm: '/auth/confirm',
  secondStep: '/two-step',
  brandHub: '/brand-hub',
  guidelines: '/brand-guidelines',
  documents: '/reference-documents',
  roles: '/roles',
  createRole: '/roles/create',
  generate: '/roles/generate',
  role: '/roles/:id',
  content: '/content',
  document: '/content/:id',
  settings: '/settings',
  usage: '/settings/usage',
  notifications: '/notifications',
  workspace: '/workspace',
  workspaceSettings: '/workspace/settings',
  workspaceActivity: '/workspace/activity',
  integrations: '/integrations',
  webhooks: '/integrations/webhooks',
  webhook: '/integrations/webhooks/:id',
  feed: '/integrations/feed',
  invitation: '/invitation',
  users: '/admin/users',
  adminWorkspaces: '/admin/workspaces',
  queue: '/admin/queue',
  audit: '/admin/audit',
} as const;

type Query = Record<string, string | number | null | undefined>;

/** A path with a query string; empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The form of a brand voice or a role, at one of its fields when it is given. */
export const editGuidelinesPath = (id: string, field?: string) => withQuery(paths.guidelines, { editId: id, field });
export const editRolePath = (id: string, field?: string) => withQuery(paths.createRole, { editId: id, field });
/** The same for a link on the page of a document at `from`: once saved, the form leads back there. */
export const roleFieldLink = (
  id: string,
  field: string,
  { pathname, search }: { pathname: string; search: string },
) => {
  const from = `${pathname}${search}`;
  return { to: withQuery(paths.createRole, { editId: id, field, back: from }), state: { cameFrom: from } };
};
/** The form of a new role, with its title. */
export const newRolePath = (title: string) => withQuery(paths.createRole, { title });
/** The form of a new role, filled with a copy. */
export const copyRolePath = (id: string) => withQuery(paths.createRole, { copyOf: id });

/** The form of a new role, filled from a reading, and with the dialog that starts one. */
export const readingPath = (id: string) => withQuery(paths.createRole, { reading: id });
export const startFromAdvertPath = () => withQuery(paths.createRole, { start: 'advert' });

export const rolePath = (id: string) => `/roles/${id}`;

export const documentPath = (id: string) => `/content/${id}`;
/** A text with the note of who asked for changes in its field for an instruction. */
export const askNotePath = (id: string) => withQuery(documentPath(id), { ask: 'note' });

export const webhookPath = (id: string) => `${paths.webhooks}/${id}`;

const isParameter = (part: string): boolean => part.startsWith(':');

/** Whether an address belongs to a path, which may contain parameters: '/content/1' to '/content/:id'. */
export function isAtPath(path: string, pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/');
  const expected = path.replace(/\/$/, '').split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, at) => part === parts[at] || (isParameter(part) && parts[at] !== ''))
  );
}

export const auditPath = (personId: string) => withQuery(paths.audit, { person: personId });

/** The URL of the wizard, which holds its whole state. */
export const generatePath = (at: { role?: string; templates?: readonly string[]; step?: 1 | 2 | 3 } = {}) =>
  withQuery(paths.generate, { role: at.role, templates: at.templates?.join(','), step: at.step });
