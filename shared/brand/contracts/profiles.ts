import * as z from 'zod/mini';
import { filled, id, listOf, nothing, one, optionalText, page } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

export const profile = z.object({ id, name: z.string(), description: z.string(), document_count: z.number() });
export type Profile = z.output<typeof profile>;
export const profileInput = z.object({
  name: filled('Profile name', 100),
  description: optionalText('Description', 1_000),
});
export const profileName = z.pick(profileInput, { name: true });
const profileDocument = z.object({ id, documentId: id });

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles',
  may: 'brand.read',
  query: page,
  reply: listOf(profile),
});
export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profiles',
  may: 'brand.write',
  body: profileInput,
  reply: profile,
  idempotent: true,
});
export const renameProfile = endpoint({
  method: 'PATCH',
  path: '/api/profiles/:id',
  may: 'brand.write',
  params: one,
  body: profileName,
  reply: profile,
});
export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/profiles/:id',
  may: 'brand.delete',
  params: one,
  reply: nothing,
  status: 204,
});
export const addToProfile = endpoint({
  method: 'PUT',
  path: '/api/profiles/:id/documents/:documentId',
  may: 'brand.write',
  params: profileDocument,
  reply: nothing,
  status: 204,
});
export const removeFromProfile = endpoint({
  method: 'DELETE',
  path: '/api/profiles/:id/documents/:documentId',
  may: 'brand.write',
  params: profileDocument,
  reply: nothing,
  status: 204,
});
