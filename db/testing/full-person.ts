import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/schema.ts';
import { aDocument, aGuideline, aRole, aUser, theTemplates } from '#db/testing/factories.ts';
import { itsTeam } from '#db/testing/full-person-team.ts';
import { giveVersions } from '#db/testing/texts.ts';

const soon = () => new Date(Date.now() + 3_600_000);

/** A person with rows in every table that names people (db/personal-data.ts), by id or address. */
export async function aFullPerson(db: Db) {
  const user = await aUser(db, { phone: `+49${Math.floor(Math.random() * 1e10)}` });
  const add = <Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute();
  await itsAccount(db, user, add);
  const work = await itsWorkspace(db, user.id, add);
  const whose = { user_id: user.id, workspace_id: user.id, document_id: work.generated, email: user.email };
  await itsTeam(add, whose);
  return { id: user.id, email: user.email, phone: user.phone, ...work };
}

type User = { id: string; email: string; phone: string };
type Add = <Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>) => Promise<unknown>;

async function itsAccount(db: Db, { id, email, phone }: User, add: Add): Promise<void> {
  const user_id = id;
  await add('auth.identities', { user_id, provider: 'email', provider_id: id, email });
  const session = randomUUID();
  await add('auth.sessions', { id: session, user_id, ip: '192.0.2.7', user_agent: 'Firefox' });
  await add('auth.session_amr', { session_id: session, method: 'password' });
  await add('auth.refresh_tokens', { session_id: session, token_hash: randomUUID() } as never);
  await add('auth.known_devices', { user_id, device_hash: randomUUID() });
  await add('auth.one_time_tokens', {
    user_id,
    kind: 'recovery',
    token_hash: randomUUID(),
    expires_at: soon(),
  } as never);
  await add('auth.flow_states', { user_id, kind: 'recovery', auth_code: randomUUID() } as never);
  const factor = randomUUID();
  await add('auth.mfa_factors', { id: factor, user_id, factor_type: 'totp', secret_encrypted: 'sealed' } as never);
  await add('auth.mfa_challenges', { factor_id: factor, session_id: session, ip: '192.0.2.7', expires_at: soon() });
  await add('auth.mail_outbox', { user_id, kind: 'confirm', to_address: email, token_encrypted: 'sealed' } as never);
  await add('audit.events', {
    user_id,
    actor_id: id,
    action: 'user_signed_in',
    outcome: 'success',
    address: '192.0.2.7',
  });
  const { id: admin } = await aUser(db, { role: 'admin' });
  await add('audit.events', {
    user_id,
    actor_id: admin,
    action: 'user_updated_by_admin',
    outcome: 'success',
    address: '198.51.100.1',
  });
  await itsProtection({ id, session, factor, admin }, add);
  await add('auth.demo_accounts', { address: email, user_id, password_hash: 'a hash' });
  await add('user_preferences', { user_id, tutorial_completed: true });
  await add('token_use', { user_id, day: new Date(), tokens: 12 });
  await add('idempotency_keys', { user_id, key: phone, body_hash: 'a hash' });
  await add('exports', { user_id, workspace_id: id, kind: 'account', state: 'failed', expires_at: soon() });
}

type Ids = { id: string; session: string; factor: string; admin: string };

/** A passkey, recovery codes, a raised limit and what an administrator asked for. */
async function itsProtection({ id: user_id, session, factor, admin }: Ids, add: Add): Promise<void> {
  const passkey = { factor_id: factor, credential_id: randomUUID(), public_key: 'sealed', sign_count: 1 };
  await add('auth.passkeys', { ...passkey, user_id, signs_in: true, backed_up: false });
  const challenge = { challenge: 'sealed', session_id: session, signs_in: true, expires_at: soon() };
  await add('auth.passkey_challenges', challenge as never);
  await add('auth.recovery_codes', { user_id, code_macs: ['a hash'] });
  await add('auth.admin_requests', { act: 'suspend', about_id: user_id, asked_by: admin, expires_at: soon() } as never);
  await add('account_limits', { user_id, name: 'LIMIT_ROLES', value: 3_000, set_by: admin } as never);
}

async function itsWorkspace(db: Db, user_id: string, add: Add) {
  const [template] = await theTemplates(db);
  const workspace_id = user_id;
  const guideline = await aGuideline(db, user_id);
  const document = await aDocument(db, user_id, { title: 'Über uns: 1/2.pdf', extracted_text: 'We build boats.' });
  const role = await aRole(db, user_id, { brand_guidelines_id: guideline.id, document_ids: [document.id] });
  const profile = randomUUID();
  await add('profiles', { id: profile, user_id, workspace_id, name: 'Careers' });
  await add('document_profiles', { user_id, workspace_id, document_id: document.id, profile_id: profile });
  const about = { user_id, workspace_id, role_id: role.id, template_id: template?.id ?? null };
  const generation = randomUUID();
  await add('generation_queue', { ...about, id: generation, status: 'completed', completed_at: new Date() } as never);
  const generated = randomUUID();
  const content = JSON.stringify('Join us.\n\nWe build <boats>.');
  await add('generated_documents', { ...about, id: generated, kind: 'plain', content } as never);
  await giveVersions(db);
  const material_id = randomUUID();
  await add('materials', { id: material_id, workspace_id, hash: randomUUID(), content: '{}' });
  const version = { document_id: generated, content, metadata: '{}', kind: 'plain' as const };
  const kept = { ...version, workspace_id, number: 7, ordinal: 7, origin: 'edited' as const, author_id: user_id };
  await add('document_versions', { ...kept, material_id } as never);
  const checked = { document_id: generated, workspace_id };
  await add('document_marks', {
    ...checked,
    rule: 'years',
    phrase: 'five years',
    verdict: 'ignored',
    made_by: user_id,
  });
  await add('document_checks', { ...checked, version: 7, fix: 2 });
  const stored = { bucket: 'reference-documents', path: document.file_path };
  await add('stored_files', { ...stored, user_id, workspace_id, state: 'kept', size: 1_000 });
  const event = { workspace_id, type: 'role.created' as const, subject_id: role.id, actor_id: user_id };
  await add('outbox', { ...event, payload: JSON.stringify({ job_title: 'Engineer' }) } as never);
  return { document, role, generation, generated };
}
