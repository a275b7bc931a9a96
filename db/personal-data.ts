import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';

/**
 * Every table with rows about a person: how they are exported, how they are deleted, how long they are kept. A test
 * compares the list with the database, so that a new table is decided here before it can be merged; another compares
 * it with docs/privacy.md.
 */
export type PersonalTable = {
  table: Exclude<keyof Database, 'auth_users_view'>;
  /** The columns of the primary key, by which an export pages. */
  key: readonly string[];
  /** The condition for the rows `t` of a person, whose personal workspace has the same id. */
  whose: (person: string) => RawBuilder<boolean>;
  exported: Exported | { excepted: string };
  deleted: string;
  kept: string;
};
export type Exported = {
  /** The folder of the download; the file is named after the table. */
  folder: 'account' | 'workspace';
  /** Columns that are left out: secrets, and what the database derives from other columns. */
  without?: readonly string[];
  /** A JSON object that replaces columns of `t` which name another person. */
  masked?: (person: string) => RawBuilder<unknown>;
};

const byColumn = (column: string) => (person: string) => sql<boolean>`t.${sql.ref(column)} = ${person}::uuid`;
const ofUser = byColumn('user_id');
const ofWorkspace = byColumn('workspace_id');
const ofSession = (person: string) =>
  sql<boolean>`t.session_id in (select id from auth.sessions where user_id = ${person}::uuid)`;

const WITH_THE_ACCOUNT = 'with the account';
const UNTIL_DELETED = 'until the account is deleted';

type AccountTable = Pick<PersonalTable, 'table' | 'kept'> & Partial<PersonalTable> & { without?: readonly string[] };

const accountTable = ({ without = [], ...given }: AccountTable): PersonalTable => ({
  key: ['id'],
  whose: ofUser,
  exported: { folder: 'account', without },
  deleted: WITH_THE_ACCOUNT,
  ...given,
});
const workspaceTable = ({ without = [], ...given }: AccountTable): PersonalTable => ({
  key: ['id'],
  whose: ofWorkspace,
  exported: { folder: 'workspace', without },
  deleted: 'with the workspace',
  ...given,
});

const account: readonly PersonalTable[] = [
  accountTable({ table: 'auth.users', whose: byColumn('id'), without: ['password_hash'], kept: UNTIL_DELETED }),
  accountTable({ table: 'auth.identities', key: ['identity_id'], kept: 'until disconnected' }),
  accountTable({ table: 'auth.sessions', without: ['asked_in'], kept: '`AUTH_SESSION_DAYS`' }),
  accountTable({
    table: 'auth.session_amr',
    key: ['session_id', 'method'],
    whose: ofSession,
    kept: 'as long as its session',
  }),
  accountTable({
    table: 'auth.refresh_tokens',
    whose: ofSession,
    without: ['token_hash', 'token_encrypted', 'used_by'],
    kept: 'as long as its session',
  }),
  accountTable({
    table: 'auth.known_devices',
    key: ['user_id', 'device_hash'],
    without: ['device_hash'],
    kept: '400 days after the last sign-in',
  }),
  accountTable({
    table: 'auth.one_time_tokens',
    without: ['token_hash', 'otp_hmac', 'wanted_password_hash', 'browser_hash', 'asked_in'],
    kept: 'until the link expires, 24 hours at most',
  }),
  accountTable({
    table: 'auth.flow_states',
    without: ['auth_code', 'code_challenge', 'provider_token', 'provider_refresh_token'],
    kept: '25 hours at most',
  }),
  accountTable({ table: 'auth.mfa_factors', without: ['secret_encrypted'], kept: 'until removed' }),
  accountTable({
    table: 'auth.mfa_challenges',
    whose: (person) => sql<boolean>`t.factor_id in (select id from auth.mfa_factors where user_id = ${person}::uuid)`,
    kept: 'as long as its factor',
  }),
  accountTable({
    table: 'auth.passkeys',
    key: ['factor_id'],
    without: ['credential_id', 'public_key'],
    kept: 'until removed',
  }),
  accountTable({
    table: 'auth.passkey_challenges',
    whose: ofSession,
    without: ['challenge', 'browser_hash'],
    kept: 'five minutes, until the next sweep',
  }),
  accountTable({
    table: 'auth.recovery_codes',
    key: ['user_id'],
    without: ['code_macs'],
    kept: 'until the last factor goes',
  }),
  accountTable({
    table: 'auth.admin_requests',
    whose: (person) => sql<boolean>`${person}::uuid in (t.about_id, t.asked_by)`,
    exported: {
      folder: 'account',
      without: ['password_hash'],
      masked: (person) => sql`case when t.about_id = ${person}::uuid then '{"asked_by": null}'::jsonb
        else '{"about_id": null}'::jsonb end`,
    },
    kept: '24 hours, until the next sweep',
  }),
  accountTable({ table: 'auth.mail_outbox', without: ['token_encrypted'], kept: '`RETENTION_MAILS_DAYS`' }),
  accountTable({
    table: 'audit.events',
    whose: (person) => sql<boolean>`${person}::uuid in (t.user_id, t.actor_id)`,
    exported: {
      folder: 'account',
      masked: (person) => sql`case when coalesce(t.actor_id, ${person}::uuid) = ${person}::uuid then '{}'::jsonb
        else '{"actor_id": null, "address": null, "device": null, "session_id": null, "request_id": null}'::jsonb end`,
    },
    deleted: 'the row stays with a random id; addresses, devices and names are emptied',
    kept: '`AUDIT_RETENTION_DAYS`',
  }),
  accountTable({
    table: 'auth.demo_accounts',
    key: ['address'],
    without: ['password_hash'],
    deleted: 'the published address of a demo account stays, so that it is not made again',
    kept: 'as long as the installation',
  }),
  accountTable({ table: 'user_preferences', key: ['user_id'], kept: UNTIL_DELETED }),
  accountTable({ table: 'token_use', key: ['user_id', 'day'], kept: '`RETENTION_TOKEN_USE_DAYS`' }),
  accountTable({
    table: 'account_limits',
    key: ['user_id', 'name'],
    exported: { folder: 'account', masked: () => sql`'{"set_by": null}'::jsonb` },
    kept: 'until set back',
  }),
  accountTable({ table: 'idempotency_keys', key: ['user_id', 'key'], without: ['body_hash'], kept: '24 hours' }),
  accountTable({ table: 'exports', without: ['run_token'], kept: '`RETENTION_EXPORTS_DAYS`; of documents an hour' }),
  accountTable({
    table: 'workspace_members',
    key: ['workspace_id', 'user_id'],
    kept: 'as long as the membership',
  }),
  accountTable({
    table: 'workspace_invitations',
    whose: (person) =>
      sql<boolean>`(${person}::uuid in (t.invited_by, t.accepted_by)
        or t.email = (select email from auth.users where id = ${person}::uuid))`,
    exported: {
      folder: 'account',
      without: ['token_hash'],
      masked: (person) => sql`case when t.invited_by = ${person}::uuid then '{"accepted_by": null}'::jsonb
        else '{"invited_by": null}'::jsonb end`,
    },
    deleted: 'the row stays with its workspace, without the account',
    kept: 'as long as its workspace',
  }),
  accountTable({
    table: 'review_requests',
    key: ['review_id', 'user_id'],
    kept: 'as long as its document',
  }),
  accountTable({
    table: 'review_votes',
    deleted: 'the row stays with its document, without the account',
    kept: 'as long as its document',
  }),
  accountTable({
    table: 'comments',
    deleted: 'the row stays with its document, without the account',
    kept: 'as long as its document',
  }),
  accountTable({ table: 'notifications', kept: '90 days' }),
  accountTable({
    table: 'deletions',
    key: ['user_id'],
    exported: { excepted: 'only accounts that are deleted have a row' },
    deleted: 'never: it keeps a restored backup from bringing the person back',
    kept: 'as long as a backup may be restored',
  }),
];

const workspace: readonly PersonalTable[] = [
  workspaceTable({
    table: 'workspaces',
    whose: byColumn('id'),
    // Only the administrators of the installation see it.
    without: ['suspended_reason'],
    kept: UNTIL_DELETED,
    deleted: WITH_THE_ACCOUNT,
  }),
  workspaceTable({ table: 'brand_guidelines', kept: UNTIL_DELETED }),
  workspaceTable({ table: 'reference_documents', kept: UNTIL_DELETED }),
  workspaceTable({ table: 'profiles', kept: UNTIL_DELETED }),
  workspaceTable({ table: 'document_profiles', key: ['document_id', 'profile_id'], kept: UNTIL_DELETED }),
  workspaceTable({ table: 'role_details', without: ['search_text'], kept: UNTIL_DELETED }),
  workspaceTable({ table: 'role_documents', key: ['role_id', 'document_id'], kept: UNTIL_DELETED }),
  workspaceTable({
    table: 'generation_queue',
    without: ['run_token'],
    kept: '`RETENTION_GENERATIONS_DAYS` after another replaced it',
  }),
  workspaceTable({
    table: 'generated_documents',
    without: ['content_text'],
    kept: UNTIL_DELETED,
  }),
  workspaceTable({ table: 'document_versions', kept: 'as long as its document, within `LIMIT_VERSION_BYTES`' }),
  workspaceTable({
    table: 'document_marks',
    key: ['document_id', 'rule', 'phrase'],
    kept: 'as long as its document',
  }),
  workspaceTable({ table: 'document_checks', key: ['document_id'], kept: 'as long as its document' }),
  workspaceTable({ table: 'materials', kept: 'as long as a version names it' }),
  workspaceTable({ table: 'stored_files', key: ['bucket', 'path'], kept: 'as long as what names the file' }),
  workspaceTable({ table: 'reviews', kept: 'as long as its document' }),
  workspaceTable({ table: 'comment_threads', kept: 'as long as its document' }),
  workspaceTable({ table: 'shares', without: ['token_hash'], kept: UNTIL_DELETED }),
  workspaceTable({
    table: 'share_documents',
    key: ['share_id', 'document_id'],
    kept: 'as long as its document',
  }),
  workspaceTable({
    table: 'share_guests',
    whose: (person) => sql<boolean>`t.share_id in (select id from shares where workspace_id = ${person}::uuid)`,
    without: ['pass_hash'],
    kept: 'as long as its share link',
  }),
  workspaceTable({ table: 'workspace_activity', kept: '400 days' }),
  workspaceTable({ table: 'api_keys', without: ['hash'], kept: 'until revoked, and 30 days after it expired' }),
  workspaceTable({ table: 'webhook_endpoints', without: ['secret_sealed', 'previous_sealed'], kept: UNTIL_DELETED }),
  workspaceTable({ table: 'webhook_deliveries', kept: '14 days, the last 1,000 of an endpoint' }),
  workspaceTable({ table: 'feeds', key: ['workspace_id'], kept: 'until the feed is switched off' }),
  workspaceTable({ table: 'feed_items', key: ['document_id'], kept: 'as long as it is listed' }),
  workspaceTable({ table: 'outbox', kept: '`RETENTION_EVENTS_DAYS` after it was dispatched' }),
];

export const personalData: readonly PersonalTable[] = [...account, ...workspace];
