import type { ColumnType, Generated } from 'kysely';
import type { Counter, DefaultTime, MaybeJson, MaybeTime } from '#db/schema-columns.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Attempt, DeliveryState, EndpointFormat, EndpointState, OffReason } from '#shared/open/webhooks.ts';

export type ApiKeysTable = {
  id: Generated<string>;
  workspace_id: string;
  name: string;
  /** Its first ten characters, by which people recognise it. */
  prefix: string;
  /** SHA-256 of the whole key. */
  hash: Buffer;
  permissions: KeyPermission[];
  /** Null: a deleted account. */
  created_by: string | null;
  created_at: DefaultTime;
  /** Null: never. */
  expires_at: MaybeTime;
  last_used_at: MaybeTime;
  /** An IPv6 address as its /64. */
  last_used_ip: string | null;
  /** When owners and admins were mailed that it expires. */
  warned_at: MaybeTime;
  /** When they were mailed that it has stopped by its maker; null while its maker may let it act. */
  stopped_at: MaybeTime;
  revoked_at: MaybeTime;
  revoked_by: string | null;
};

/** An address that is sent the events of a workspace. */
export type WebhookEndpointsTable = {
  id: Generated<string>;
  workspace_id: string;
  url: string;
  format: EndpointFormat;
  /** Types of events, or `noun.*`. */
  events: string[];
  /** Sealed for the id of the row. */
  secret_sealed: string;
  /** Signs as well until `previous_until`. */
  previous_sealed: string | null;
  previous_until: MaybeTime;
  state: Generated<EndpointState>;
  off_reason: OffReason | null;
  /** In a row. */
  failures: Generated<number>;
  failing_since: MaybeTime;
  /** When something is sent next. */
  next_at: MaybeTime;
  leased_until: MaybeTime;
  /** Deliveries that were given up. */
  dropped: Generated<number>;
  last_attempt: MaybeJson<Attempt>;
  /** When owners and admins were mailed that it has stopped by its maker; null while its maker may manage it. */
  stopped_at: MaybeTime;
  created_by: string | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
};

/** One event for one endpoint. */
export type WebhookDeliveriesTable = {
  id: Counter;
  endpoint_id: string;
  workspace_id: string;
  event_id: number;
  type: string;
  subject_id: string | null;
  /** One line for the log. */
  subject: Generated<string>;
  body: string;
  state: Generated<DeliveryState>;
  attempts: ColumnType<Attempt[], string | undefined, string>;
  /** The beginning of the last response. */
  response: string | null;
  next_at: DefaultTime;
  delivered_at: MaybeTime;
  created_at: DefaultTime;
};

/** The job feed of a workspace; no row: off. */
export type FeedsTable = {
  workspace_id: string;
  token: string;
  title: string;
  /** The careers page it belongs to. */
  site_url: string | null;
  created_at: DefaultTime;
  rotated_at: MaybeTime;
};

/** An advert that is listed in the feed. */
export type FeedItemsTable = {
  document_id: string;
  workspace_id: string;
  /** The version that goes out from a personal workspace, which has no approval. */
  pinned_version: number | null;
  listed_by: string | null;
  listed_at: DefaultTime;
};
