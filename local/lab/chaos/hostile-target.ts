import { VERSION_OF_MADE } from '#local/lab/bench/version.ts';
import type { Person } from '#local/lab/chaos/person.ts';
import type { World } from '#local/lab/chaos/world.ts';

/** What an attacking account has made for its attacks. */
export type Target = {
  url: string;
  token: string;
  /** A generated document of the attacker's own. */
  document: string;
  /** The account whose password is guessed. */
  victim: string;
  /** Documents of structured kinds that are texts, which each save tries to read as their lists. */
  lists: string[];
  /** A long document of two repeated letters, with as many passages as it may have. */
  passages: string;
  /** The token of a share link to a document like that, with passages by the link. */
  share: string;
  /** As many API keys as a workspace may have. */
  keys: string[];
};

/** With the generated documents' role: as many as an account may have. */
const ROLES = 1_999;
const THREADS = 190;
const LINK_THREADS = 20;
const KEYS = 20;
const LONG = 'ab '.repeat(19_000);
const STRUCTURED = ['boolean_search', 'sourcing_email', 'social_ad'];

/** A document that was generated before, without a call of the provider. */
export async function addDocument(world: World, person: Person, kind = '', content = 'An advert.'): Promise<string> {
  const { id } = await person.role();
  const [row] = await world.query<{ id: string }>(
    `with made as (
       insert into generated_documents (user_id, workspace_id, role_id, template_id, kind, content, metadata)
       select role.user_id, role.workspace_id, role.id, template.id, template.kind, to_json($4::text), '{}'
       from role_details role, (select id, kind from document_templates where kind = $3 or id = $2
         order by kind = $3 desc limit 1) template
       where role.id = $1 returning *
     ), version as (${VERSION_OF_MADE})
     select id from made`,
    [id, person.templates[0], kind, content],
  );
  return row?.id ?? '';
}

async function addRoles(world: World, person: Person): Promise<void> {
  const { id } = await person.role();
  const made = 3 + STRUCTURED.length;
  await world.query(
    `insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
       role_requirements, person_specification, brand_guidelines_id)
     select user_id, workspace_id, company_name, 'Engineer ' || n, experience_level, location_type, country, city,
       repeat(role_requirements || ' ', 40), person_specification, brand_guidelines_id
     from role_details, generate_series(2, $2) n where id = $1`,
    [id, ROLES - made],
  );
}

/** Passages of one letter, evenly over the text. */
async function addThreads(world: World, document: string, count: number, share: string | null = null): Promise<void> {
  await world.query(
    `with thread as (
       insert into comment_threads (workspace_id, document_id, share_id, anchor)
       select workspace_id, id, $3, jsonb_build_object('part', 'text', 'start', n * 270, 'end', n * 270 + 1, 'quote', 'a',
         'prefix', '', 'suffix', 'b ab ab', 'version', version)
       from generated_documents, generate_series(1, $2) n where id = $1 returning id, workspace_id)
     insert into comments (workspace_id, thread_id, body, guest_name)
     select workspace_id, id, 'A remark.', 'Guest' from thread`,
    [document, count, share],
  );
}

async function addLink(world: World, person: Person): Promise<string> {
  const document = await addDocument(world, person, '', LONG);
  const body = { label: 'A link', days: 7, may_comment: true, may_answer: false };
  const { body: made } = await person.call(`/api/generated-documents/${document}/shares`, { body });
  const { share, token } = made as { share: { id: string }; token: string };
  await addThreads(world, document, LINK_THREADS, share.id);
  // What the link shows is another version than the one the passages were taken from.
  const change = { version: 1, content: `q ${LONG.slice(0, LONG.length / 2)} z ${LONG.slice(LONG.length / 2 + 9)}` };
  await person.call(`/api/generated-documents/${document}`, { method: 'PUT', body: change });
  await person.call(`/api/shares/${share.id}/update`, { method: 'POST' });
  return token;
}

async function addKeys(person: Person): Promise<string[]> {
  const permissions = ['role.read', 'brand.read', 'content.read', 'content.write'];
  const wishes = Array.from({ length: KEYS }, (_, n) => ({ name: `Key ${n}`, permissions, days: 30 }));
  const made = await Promise.all(wishes.map((body) => person.call('/api/api-keys', { body })));
  return made.map(({ body }) => String(body.key));
}

/** Everything the attacker prepares; the rows that calls would take an hour for are written to the database. */
export async function prepareTarget(world: World, attacker: Person, victim: Person): Promise<Target> {
  const passages = await addDocument(world, attacker, '', LONG);
  await addThreads(world, passages, THREADS);
  const lists = await Promise.all(STRUCTURED.map((kind) => addDocument(world, attacker, kind)));
  const document = await addDocument(world, attacker);
  const [share, keys] = [await addLink(world, attacker), await addKeys(attacker)];
  await addRoles(world, attacker);
  return {
    url: world.api().url,
    token: attacker.token,
    victim: victim.email,
    document,
    passages,
    lists,
    share,
    keys,
  };
}
