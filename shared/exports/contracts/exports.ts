import * as z from 'zod/mini';
import { id, nothing, one, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

export const EXPORT_STATES = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/**
 * An export of one's account or of a workspace. `done` of `total` items (rows and files), `total` 0 until they are
 * counted; `parts` are its ZIP files in order, with their sizes in bytes, until `expires_at`.
 */
export const dataExport = z.object({
  id,
  state: z.enum(EXPORT_STATES),
  done: z.int(),
  total: z.int(),
  parts: z.array(z.object({ name: z.string(), bytes: z.int() })),
  created_at: time,
  expires_at: z.nullable(time),
});
export type DataExport = z.output<typeof dataExport>;

const ownExports = z.object({ items: z.array(dataExport), seconds_to_next: z.int() });
const part = z.object({ part: z.int().check(z.minimum(1), z.maximum(10_000)) });
const link = z.object({ url: z.string() });

/** Own exports, newest first, without cancelled ones. `seconds_to_next`: until one may be started, 0 = now. */
export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  may: null,
  reply: ownExports,
});
/** Starts one, or answers the one under way. 429 export_limit beyond three in 24 hours. */
export const startExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  may: null,
  reauthenticated: true,
  reply: dataExport,
  status: 202,
});
/** Has no effect on an export that has ended. */
export const cancelExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/cancel',
  may: null,
  params: one,
  reply: nothing,
  status: 204,
});
/** A link to one ZIP, valid for EXPORT_LINK_SECONDS and while the session lives. `part` counts from 1. */
export const linkToExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/link',
  may: null,
  reauthenticated: true,
  params: one,
  body: part,
  reply: link,
});

const ofWorkspace = { may: 'workspace.export' } as const;

/** Own exports of the open workspace, as `listExports` (TEAM-22). */
export const listWorkspaceExports = endpoint({
  method: 'GET',
  path: '/api/workspace/exports',
  ...ofWorkspace,
  reply: ownExports,
});
/** As `startExport`. 409 export_under_way while the person exports another workspace. */
export const startWorkspaceExport = endpoint({
  method: 'POST',
  path: '/api/workspace/exports',
  ...ofWorkspace,
  reauthenticated: true,
  reply: dataExport,
  status: 202,
});
export const cancelWorkspaceExport = endpoint({
  method: 'POST',
  path: '/api/workspace/exports/:id/cancel',
  ...ofWorkspace,
  params: one,
  reply: nothing,
  status: 204,
});
/** As `linkToExport`, with the same target. */
export const linkToWorkspaceExport = endpoint({
  method: 'POST',
  path: '/api/workspace/exports/:id/link',
  ...ofWorkspace,
  reauthenticated: true,
  params: one,
  body: part,
  reply: link,
});
/** The link's target: opened by the browser itself, which sends no access token. 410 export_expired. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/:id/file',
  may: null,
  access: 'public',
  params: one,
  query: z.object({ ticket: z.string().check(z.maxLength(2_000)) }),
  reply: z.unknown(),
  file: true,
});
