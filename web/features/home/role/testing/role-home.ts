import type { RoleHome, RoleText } from '#shared/home/contracts/home.ts';
import type { Role } from '#shared/roles/contracts/roles.ts';
import type { RoleTextState } from '#shared/text/role-text-state.ts';
import { aRole, ROLE_ID } from '#web/features/roles/testing/role-server.ts';
import { aState } from '#web/features/text/testing/a-listed-text.ts';
import { startingCard } from '#web/features/writing/generate/run-cards.ts';
import type { Server, ServerRequest } from '#web/testing/screen.tsx';

const AT = '2026-11-27T10:00:00.000Z';
const idOf = (start: string, number: number) => `${start}c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a${10 + number}`;
export const templateId = (number: number) => idOf('1', number);
export const documentId = (number: number) => idOf('2', number);

type Wanted = Omit<Partial<RoleText>, 'state'> & { name?: string; state?: Partial<RoleTextState> };

/** A text of a template by its number; written unless its state is one without a text. */
export function aText(number: number, { name = `Text ${number}`, state, ...more }: Wanted = {}): RoleText {
  const isWritten = !['missing', 'failed', 'writing'].includes(state?.state ?? 'draft');
  return {
    template: { id: templateId(number), name, description: `What text ${number} is for`, kind: 'plain' },
    document_id: isWritten ? documentId(number) : null,
    version: isWritten ? 2 : null,
    state: aState(state?.state ?? 'draft', state),
    first_line: isWritten ? `Begins text ${number}` : '',
    words: isWritten ? 100 : 0,
    checks: null,
    review: null,
    note: null,
    comments_open: 0,
    edited: isWritten ? { by: { id: ROLE_ID, name: 'Colin Ashby' }, at: AT } : null,
    proposal: null,
    card: null,
    outgoing_ordinal: isWritten ? 1 : null,
    approved: null,
    published_on: null,
    copied: null,
    ...more,
  };
}

/** A role that texts can be written from. */
export const aReadyRole = (more: Partial<Role> = {}): Role =>
  aRole({
    brand_guidelines_id: idOf('4', 0),
    brand_guidelines: { id: idOf('4', 0), profile_name: 'Plain' },
    reference_documents: [
      { id: idOf('3', 0), title: 'Handbook', text_state: 'ready', text_reason: null, text_detail: null },
    ],
    ...more,
  });

/** Its page. */
export const aRoleHome = (texts: readonly RoleText[], more: Partial<RoleHome> = {}): RoleHome => ({
  role: aReadyRole(),
  lead: null,
  texts: [...texts],
  outdated: [],
  changes: [],
  activity: [],
  has_feed: false,
  ...more,
});

/** What the server answers to a start of these templates. */
export const startedAs = (userId: string, templates: readonly string[]) => ({
  items: templates.map((id, at) => {
    const card = {
      ...startingCard({ id, name: 'Text', kind: 'plain' }, ROLE_ID),
      id: idOf('5', at),
      user_id: userId,
      seq: 1,
    };
    const { role_id, template_id, status } = card;
    const about = { id: card.id, role_id, template_id, status, attempt_count: 0, max_attempts: 3 };
    return { ...about, scheduled_for: null, completed_at: null, last_error: null, card };
  }),
});
export const cardId = (number: number) => idOf('5', number);

/** A server with the page of one role, and what else is answered, by method and path. */
export function homeServer(home: () => RoleHome, others: Record<string, (asked: ServerRequest) => unknown> = {}) {
  const asked: ServerRequest[] = [];
  const server: Server = (request) => {
    const name = `${request.method} ${request.path}`;
    if (request.method !== 'GET') asked.push(request);
    if (others[name]) return others[name](request);
    return name === `GET /api/roles/${ROLE_ID}/home` ? home() : { items: [], next: null };
  };
  return { server, asked };
}
