import type { TextState } from '#shared/reading.ts';

type About = { job_title: string; company_name: string };
type AboutGeneration = About & { role_id: string | null; template_id: string | null; template_name: string };
type AboutDocument = About & {
  role_id: string | null;
  template_id: string | null;
  template_name: string | null;
  /** The version after the change; of a deleted document its last one. */
  version: number;
};
type AboutRole = About;
type AboutAsset = { title: string; state: TextState; reason: string | null };

/**
 * The payload of each type of event of a workspace: ids and names, so that an event can be shown after its subject was
 * deleted; never a text or an address. `brand.*`, `asset.*` and `document.marked` events are internal.
 */
export type EventPayloads = {
  'generation.completed': AboutGeneration & { document_id: string };
  /** Only when no other attempt follows. */
  'generation.failed': AboutGeneration & { code: string };
  'generation.cancelled': AboutGeneration;
  'document.created': AboutDocument;
  /** Only when the content changed. */
  'document.updated': AboutDocument;
  'document.deleted': AboutDocument;
  /** What people ignored or marked as correct in it changed. */
  'document.marked': Record<string, never>;
  'role.created': AboutRole;
  'role.updated': AboutRole;
  'role.deleted': AboutRole;
  'brand.updated': { profile_name: string };
  /** The text of an asset was read, could not be read, or waits for the virus scanner. */
  'asset.read': AboutAsset;
  /** Only when its title changed. */
  'asset.updated': { title: string };
};
export type EventType = keyof EventPayloads;

/** `subject_id` is the generation, document, role, brand voice or asset that the noun of the type names. */
export type WorkspaceEvent<Type extends EventType = EventType> = {
  [One in Type]: { type: One; subject_id: string; payload: EventPayloads[One] };
}[Type];
