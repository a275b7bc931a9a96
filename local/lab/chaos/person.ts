import { randomBytes, randomUUID } from 'node:crypto';
import { pause } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

export type Started = { id: string; mark: string; role: string; template: string };
export type Answered = { status: number; body: Record<string, unknown>; ms: number };
type Way = {
  method?: string;
  body?: unknown;
  form?: FormData;
  key?: string;
  url?: string;
  waitMs?: number;
  address?: string;
};

/** A user with a brand voice and a document, who starts generations as a browser does. */
export type Person = {
  email: string;
  token: string;
  /** Never throws; `status` 0: no response. */
  call: (path: string, way?: Way) => Promise<Answered>;
  role: () => Promise<{ id: string; mark: string }>;
  templates: string[];
  /** One generation each of this many new roles; `perRole` templates of each. */
  start: (roles: number, perRole?: number) => Promise<Started[]>;
  /** Only the start call, for existing roles. */
  begin: (role: { id: string; mark: string }, templates: string[], way?: Way) => Promise<Answered>;
  upload: (way?: Way) => Promise<Answered>;
  document: string;
  /** Signs in with the password, as after a long absence. */
  signIn: (address?: string) => Promise<Answered>;
};

const VOICE = {
  profile_name: 'Everyday voice',
  brand_values: 'Care and candour',
  target_audience: 'People who finish what they start',
  writing_style: 'Short sentences',
  personality_traits: 'Curious',
  tone_descriptors: 'Plain',
  communication_style: 'Speaks to one person',
  additional_notes: '',
};
const ROLE = {
  company_name: 'Quayside',
  experience_level: 'senior',
  location_type: 'remote',
  days_onsite: null,
  days_remote: null,
  country: 'Portugal',
  city: 'Porto',
  role_requirements: 'Run the booking platform.',
  person_specification: 'Has kept services running.',
};
/** Templates that accept any text as answer. */
const PLAIN = ['Job Advert', 'Job and Person Spec', 'Interview Questions'];
const PASSWORD = 'Quiet.Harbour!7';
/** Longer than any call may take; a call that is still open then has hung. */
const WAIT_MS = 15_000;
const TRIES = 3;
const AGAIN_MS = 1_000;

export async function send(url: string, token: string, way: Way = {}): Promise<Answered> {
  const from = performance.now();
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    ...(way.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(way.key === undefined ? {} : { 'idempotency-key': way.key }),
    ...(way.address === undefined ? {} : { 'x-forwarded-for': way.address }),
  };
  const body = way.form ?? (way.body === undefined ? null : JSON.stringify(way.body));
  const method = way.method ?? (body === null ? 'GET' : 'POST');
  const signal = AbortSignal.timeout(way.waitMs ?? WAIT_MS);
  try {
    const response = await fetch(url, { method, headers, body, signal });
    const text = await response.text();
    return { status: response.status, body: readJson(text), ms: performance.now() - from };
  } catch (thrown) {
    return { status: 0, body: { thrown: String(thrown) }, ms: performance.now() - from };
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}

const formOf = (bytes: Buffer, name: string, type: string): FormData => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  return form;
};
const pdf = (): FormData => formOf(Buffer.from('%PDF-1.4\n%%EOF\n'), 'Handbook.pdf', 'application/pdf');
/** Has no text to be read: roles with it are ready also without a worker. One grey pixel. */
const picture = (): FormData => formOf(Buffer.from(PIXEL, 'base64'), 'Logo.png', 'image/png');
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

function expectOk(answered: Answered, what: string): Answered {
  if (answered.status >= 200 && answered.status < 300) return answered;
  throw new Error(`${what}: ${answered.status} ${JSON.stringify(answered.body)}`);
}

const newMark = (): string => `zq${randomBytes(6).toString('hex')}`;
const itemsOf = ({ body }: Answered) => body.items as { id: string; template_id: string }[];

export async function newPerson(world: World): Promise<Person> {
  const credentials = { email: `${randomUUID()}@example.test`, password: PASSWORD };
  const data = { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter' };
  const signedUp = await send(`${world.api().url}/auth/v1/signup`, '', { body: { ...credentials, data } });
  const token = String(expectOk(signedUp, 'sign-up').body.access_token);
  const call: Person['call'] = (path, way = {}) => send(`${way.url ?? world.api().url}${path}`, token, way);
  /** With a key it may be sent again, as the web app does while a service is away. */
  const make = async (path: string, way: Way): Promise<string> => {
    const once = { key: randomUUID(), ...way };
    let answered = await call(path, once);
    for (let again = 0; answered.status === 503 && again < TRIES; again += 1) {
      await pause(AGAIN_MS);
      answered = await call(path, once);
    }
    return String(expectOk(answered, path).body.id);
  };
  const upload: Person['upload'] = (way = {}) => call('/api/reference-documents', { ...way, form: pdf() });
  const voice = await make('/api/brand-guidelines', { body: VOICE });
  const document = await make('/api/reference-documents', { form: picture() });
  const role: Person['role'] = async () => {
    const mark = newMark();
    const body = { ...ROLE, job_title: `Engineer ${mark}`, brand_guidelines_id: voice, document_ids: [document] };
    return { id: await make('/api/roles', { body }), mark };
  };
  const known = await world.query<{ id: string }>('select id from document_templates where name = any($1)', [PLAIN]);
  const templates = known.map(({ id }) => id);
  const begin: Person['begin'] = ({ id }, template_ids, way = {}) =>
    call('/api/generations', { key: randomUUID(), ...way, body: { role_id: id, template_ids } });
  const startOne = async (one: { id: string; mark: string }, perRole: number): Promise<Started[]> => {
    const answered = expectOk(await begin(one, templates.slice(0, perRole)), 'start');
    return itemsOf(answered).map(({ id, template_id }) => ({ ...one, id, role: one.id, template: template_id }));
  };
  // Creates the roles first, so that all generations start at the same moment.
  const start: Person['start'] = async (roles, perRole = 1) => {
    const made = await Promise.all(Array.from({ length: roles }, role));
    return (await Promise.all(made.map((one) => startOne(one, perRole)))).flat();
  };
  const signIn: Person['signIn'] = (address) =>
    send(`${world.api().url}/auth/v1/token?grant_type=password`, '', {
      body: credentials,
      ...(address && { address }),
    });
  return { email: credentials.email, token, call, role, templates, start, begin, upload, document, signIn };
}

export const idsOf = (started: readonly { id: string }[]): string[] => started.map(({ id }) => id);
export const idsIn = (answered: Answered): string[] => itemsOf(answered)?.map(({ id }) => id) ?? [];
