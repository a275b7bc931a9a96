import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type * as accounts from '#db/schema-accounts.ts';
import type { AuditEventsTable } from '#db/schema-audit.ts';
import type * as checks from '#db/schema-checks.ts';
import type { Decimal, DefaultJson, DefaultTime, MaybeTime, Metadata, Time } from '#db/schema-columns.ts';
import type * as open from '#db/schema-open.ts';
import type * as privacy from '#db/schema-privacy.ts';
import type * as teams from '#db/schema-teams.ts';
import type * as versions from '#db/schema-versions.ts';
import type * as workspaces from '#db/schema-workspaces.ts';
import type { TextState } from '#shared/file-text.ts';
import type { ToCheck } from '#shared/roles/waiting.ts';
import type { TaskInput, TaskResult } from '#shared/task-payloads.ts';
import type { CardError, GenerationStatus } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { EmploymentType, ExperienceLevel, LocationType, PayPeriod } from '#shared/text/role-terms.ts';

/** Begins with 1; the database raises it with each save. */
type RaisedVersion = ColumnType<number, never, never>;

export type GuidelinesTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null: a deleted account. */
  user_id: string | null;
  profile_name: string;
  brand_values: string;
  target_audience: string;
  writing_style: string;
  personality_traits: string;
  tone_descriptors: string;
  communication_style: string;
  additional_notes: Generated<string>;
  words_to_avoid: Generated<string>;
  words_we_use: Generated<string>;
  equal_opportunity_statement: Generated<string>;
  /** In the bucket of pictures, with its size in pixels. */
  logo_path: ColumnType<string | null, string | null | undefined, string | null>;
  logo_width: ColumnType<number | null, number | null | undefined, number | null>;
  logo_height: ColumnType<number | null, number | null | undefined, number | null>;
  /** '#RRGGBB', as it was chosen. */
  heading_colour: ColumnType<string | null, string | null | undefined, string | null>;
  /** Who saved it last; null before the first change, and for a deleted account. */
  updated_by: ColumnType<string | null, string | null | undefined, string | null>;
  version: RaisedVersion;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};
export type StoredFilesTable = {
  bucket: string;
  path: string;
  workspace_id: string;
  user_id: string | null;
  state: Generated<'uploading' | 'kept' | 'deleting'>;
  /** Null: stored by a release that did not write it. */
  size: Generated<number | null>;
  updated_at: DefaultTime;
};
export type DocumentsTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null: a deleted account. */
  user_id: string | null;
  title: string;
  file_path: string;
  file_type: string;
  file_size: number;
  description: Generated<string>;
  extracted_text: string | null;
  text_state: Generated<TextState>;
  /** A code of `readingReasons`: why the text could not be read, or what reading it waits for. */
  text_reason: string | null;
  /** Of an infected file: what the virus scanner found. */
  text_detail: string | null;
  /** Null: the virus scanner has not accepted the file. */
  scanned_at: MaybeTime;
  run_token: string | null;
  crashes: Generated<number>;
  heartbeat_at: MaybeTime;
  enqueued_at: MaybeTime;
  due_at: DefaultTime;
  /** The text of an advert that a role was read from. */
  is_advert: Generated<boolean>;
  /** Raised by the database with each change of title or description. */
  version: Generated<number>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};
export type ProfilesTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null: a deleted account. */
  user_id: string | null;
  name: string;
  description: Generated<string>;
  created_at: DefaultTime;
};
export type RolesTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null: a deleted account. */
  user_id: string | null;
  company_name: string;
  job_title: string;
  experience_level: ExperienceLevel;
  location_type: LocationType;
  days_onsite: number | null;
  days_remote: number | null;
  country: string;
  city: string;
  role_requirements: string;
  person_specification: string;
  brand_guidelines_id: string | null;
  pay_min: Decimal;
  pay_max: Decimal;
  /** Like the period, there exactly when an amount is. */
  pay_currency: string | null;
  pay_period: PayPeriod | null;
  pay_note: Generated<string>;
  benefits: Generated<string[]>;
  employment_type: EmploymentType | null;
  hours_per_week: Decimal;
  /** A day without a time; read as text (`offerColumns`). */
  closing_date: ColumnType<Date | null, string | null | undefined, string | null>;
  how_to_apply: Generated<string>;
  region: Generated<string>;
  /** BCP 47; null: as the role is written. */
  content_language: string | null;
  /** The file or address it was read from; '' for a role that was typed. */
  imported_from: Generated<string>;
  /** What waits for a person (shared/roles/waiting.ts). */
  to_check: DefaultJson<ToCheck>;
  /** Values that differ and are kept all the same. */
  kept_pairs: Generated<string[]>;
  /** Whom its answers go to; null: its author. See `leadIdOf`. */
  lead_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The changes that need no update of texts, by label of the field: a hash of its value then. */
  dismissed_changes: DefaultJson<Record<string, string>>;
  /** The searched texts in lower case (ROLES-03). */
  search_text: ColumnType<string, never, never>;
  /** Who saved it last; null before the first change, and for a deleted account. */
  updated_by: ColumnType<string | null, string | null | undefined, string | null>;
  version: RaisedVersion;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};
export type TemplatesTable = {
  id: Generated<string>;
  name: string;
  /** Without one, the database takes it from the name (CTX-11). */
  kind: Generated<KindName>;
  description: string;
  system_prompt: string;
  prompt_template: string;
  sort_order: number;
  updated_at: DefaultTime;
};
export type GenerationsTable = {
  id: Generated<string>;
  workspace_id: string;
  /** Null: a deleted account. */
  user_id: string | null;
  role_id: string | null;
  template_id: string | null;
  status: Generated<GenerationStatus>;
  attempt_count: Generated<number>;
  max_attempts: Generated<number>;
  scheduled_for: MaybeTime;
  ended_at: MaybeTime;
  last_error: string | null;
  /** The failure as shown on the card, so that it outlives the last event. */
  error: ColumnType<CardError | null, string | null | undefined, string | null>;
  overwrite: Generated<boolean>;
  run_token: string | null;
  runs: Generated<number>;
  crashes: Generated<number>;
  request_id: Generated<string>;
  heartbeat_at: MaybeTime;
  enqueued_at: MaybeTime;
  started_at: MaybeTime;
  completed_at: MaybeTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  /** Set by the database when another one replaced it, or its role or template was deleted. */
  replaced_at: ColumnType<Date | null, never, Date | null>;
  /** The draft of a cancelled generation, until its owner keeps it as the document. */
  draft: string | null;
  task: Generated<Task>;
  /** Given as JSON text. */
  input: ColumnType<TaskInput | null, string | null | undefined, string | null>;
  /** The document a task works on, and the version of it that the task was given. */
  document_id: string | null;
  base_version: number | null;
  /** Given as JSON text. */
  result: ColumnType<TaskResult | null, string | null | undefined, string | null>;
  /** Of all calls of the row. */
  tokens: number | null;
  model: string | null;
  /** Id and number of the prompt, not its text. */
  prompt: string | null;
  /** The API key that asked for it. */
  api_key_id: string | null;
  /** From then on `input` and `result` are null; tokens, model and prompt stay. */
  closed_at: MaybeTime;
  closed_as: 'accepted' | 'discarded' | 'replaced' | 'expired' | null;
};

export type Database = {
  'auth.users': accounts.UsersTable;
  'auth.identities': accounts.IdentitiesTable;
  'auth.known_devices': accounts.KnownDevicesTable;
  'auth.sessions': accounts.SessionsTable;
  'auth.session_amr': { session_id: string; method: string; created_at: DefaultTime };
  'auth.refresh_tokens': accounts.RefreshTokensTable;
  'auth.one_time_tokens': accounts.OneTimeTokensTable;
  'auth.flow_states': accounts.FlowStatesTable;
  'auth.used_id_tokens': { token_hash: string; expires_at: Date };
  'auth.mfa_factors': accounts.MfaFactorsTable;
  'auth.mfa_challenges': accounts.MfaChallengesTable;
  'auth.passkeys': accounts.PasskeysTable;
  'auth.passkey_challenges': accounts.PasskeyChallengesTable;
  'auth.recovery_codes': accounts.RecoveryCodesTable;
  'auth.mail_outbox': accounts.MailOutboxTable;
  'auth.admin_requests': accounts.AdminRequestsTable;
  'audit.events': AuditEventsTable;
  'audit.settings': { retention_days: number };
  'auth.demo_accounts': accounts.DemoAccountsTable;
  'auth.signing_keys': accounts.SigningKeysTable;
  auth_users_view: { id: string; email: string; created_at: Date; user_metadata: Metadata };
  user_preferences: accounts.PreferencesTable;
  workspaces: workspaces.WorkspacesTable;
  workspace_members: workspaces.MembersTable;
  outbox: workspaces.OutboxTable;
  workspace_invitations: teams.InvitationsTable;
  workspace_activity: teams.ActivityTable;
  reviews: teams.ReviewsTable;
  review_requests: teams.ReviewRequestsTable;
  review_votes: teams.ReviewVotesTable;
  comment_threads: teams.CommentThreadsTable;
  comments: teams.CommentsTable;
  shares: teams.SharesTable;
  share_documents: teams.ShareDocumentsTable;
  share_guests: teams.ShareGuestsTable;
  notifications: teams.NotificationsTable;
  api_keys: open.ApiKeysTable;
  webhook_endpoints: open.WebhookEndpointsTable;
  webhook_deliveries: open.WebhookDeliveriesTable;
  feeds: open.FeedsTable;
  feed_items: open.FeedItemsTable;
  exports: privacy.ExportsTable;
  deletions: privacy.DeletionsTable;
  brand_guidelines: GuidelinesTable;
  stored_files: StoredFilesTable;
  reference_documents: DocumentsTable;
  profiles: ProfilesTable;
  document_profiles: { document_id: string; profile_id: string; workspace_id: string; user_id: string | null };
  role_details: RolesTable;
  role_documents: { role_id: string; document_id: string; workspace_id: string; user_id: string | null };
  document_templates: TemplatesTable;
  generation_queue: GenerationsTable;
  idempotency_keys: {
    /** The account or the API key that sent it. */
    user_id: string;
    key: string;
    body_hash: string;
    /** What the first request with the key made, of any kind; the name dates from the first kind. */
    generation_ids: Generated<string[]>;
    created_at: DefaultTime;
  };
  generated_documents: versions.GeneratedDocumentsTable;
  document_versions: versions.DocumentVersionsTable;
  document_marks: checks.DocumentMarksTable;
  document_checks: checks.DocumentChecksTable;
  materials: versions.MaterialsTable;
  account_limits: accounts.AccountLimitsTable;
  /** The tokens an account or an API key used on a day (UTC). */
  token_use: { user_id: string; day: Time; tokens: number };
};

/** A connection or a transaction: queries accept both. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
export type GenerationRow = Selectable<GenerationsTable>;
export type NewGeneration = Insertable<GenerationsTable>;
