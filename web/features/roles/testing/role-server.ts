import type { Role, RoleRow } from '#shared/roles/contracts/roles.ts';
import type { Server, ServerRequest } from '#web/testing/screen.tsx';

export const ROLE_ID = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-01-01T00:00:00.000Z';
const dates = { created_at: at, updated_at: at };

/** A complete role without an offer, as the server sends it. */
export const aRole = (more: Partial<Role> = {}): Role => ({
  id: ROLE_ID,
  user_id: null,
  version: 1,
  company_name: 'Quayside',
  job_title: 'Platform Engineer',
  experience_level: 'senior',
  location_type: 'hybrid',
  days_onsite: 3,
  days_remote: 2,
  country: 'Portugal',
  city: 'Porto',
  role_requirements: 'Run it.',
  person_specification: 'Has run it.',
  pay_min: null,
  pay_max: null,
  pay_currency: '',
  pay_period: '',
  pay_note: '',
  benefits: [],
  employment_type: '',
  hours_per_week: null,
  closing_date: '',
  how_to_apply: '',
  region: '',
  content_language: '',
  imported_from: '',
  to_check: {},
  kept_pairs: [],
  document_ids: [],
  reference_documents: [],
  brand_guidelines: null,
  brand_guidelines_id: null,
  ...dates,
  ...more,
});

/** Its row of the list. */
export const aRoleRow = (more: Partial<RoleRow> = {}): RoleRow => {
  const { id, company_name, job_title, experience_level, location_type, days_onsite, days_remote, ...rest } = aRole();
  const { country, city, brand_guidelines, brand_guidelines_id } = rest;
  return {
    id,
    company_name,
    job_title,
    experience_level,
    location_type,
    days_onsite,
    days_remote,
    country,
    city,
    brand_guidelines,
    brand_guidelines_id,
    document_count: 0,
    missing: ['guidelines'],
    reading: [],
    ...dates,
    ...more,
  };
};

export const refused = (status = 400, code = 'UNKNOWN_ERROR') =>
  Response.json({ error: { code, message: code, request_id: 'r' } }, { status });

/** A server with at most one role. What was sent to be saved is in `saved`, in its order; what is cleared becomes empty. */
export function roleServer(given?: Role) {
  let role = given;
  const saved: unknown[] = [];
  const save = (body: unknown) => {
    saved.push(body);
    const empty = aRole();
    const sent = Object.entries(body as object).map(([name, value]) => [name, value ?? empty[name as keyof Role]]);
    role = { ...empty, ...role, ...Object.fromEntries(sent), version: (role?.version ?? 0) + 1 } as Role;
    return role;
  };
  const answers: Record<string, (asked: ServerRequest) => unknown> = {
    'POST /api/roles': ({ body }) => save(body),
    [`PUT /api/roles/${ROLE_ID}`]: ({ body }) => save(body),
    [`GET /api/roles/${ROLE_ID}`]: () => role ?? refused(404, 'no_such_item'),
  };
  const server: Server = (asked) => answers[`${asked.method} ${asked.path}`]?.(asked) ?? { items: [], next: null };
  return { server, saved };
}
