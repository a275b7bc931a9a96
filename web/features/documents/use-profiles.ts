import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PROFILE_FADE_MS } from '#shared/constants.ts';
import type { BrandDocument } from '#shared/contracts/documents.ts';
import {
  addToProfile,
  createProfile,
  deleteProfile,
  listProfiles,
  type Profile,
  removeFromProfile,
  renameProfile,
} from '#shared/contracts/profiles.ts';
import { type Membership, setMembership } from '#web/features/documents/document-cache.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

const all = { limit: 200 } as const;

/** All profiles of the owner, by name (DATA-API-10). */
export const useProfiles = () =>
  useQuery({
    queryKey: keys.profiles,
    queryFn: async ({ signal }) => (await call(listProfiles, { query: all, signal })).items,
  });

const TOGGLE = ['toggle-profile'];

/**
 * Puts a document into a profile or takes it out: on the screen at once, on the server in the order of the clicks, and
 * back on the screen when the server refuses (ASSET-17). The lists are read again once after the last.
 */
export function useToggleProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: TOGGLE,
    scope: { id: 'toggle-profile' },
    mutationFn: ({ documentId, profileId, member }: Membership) => {
      const params = { id: profileId, documentId };
      return member ? call(addToProfile, { params }) : call(removeFromProfile, { params });
    },
    onMutate: async (toggle) => {
      await queries.cancelQueries({ queryKey: keys.documents });
      setMembership(queries, toggle);
    },
    onError: (_error, toggle) => setMembership(queries, { ...toggle, member: !toggle.member }),
    // What was taken out has faded by then.
    onSettled: () => {
      setTimeout(() => {
        if (queries.isMutating({ mutationKey: TOGGLE }) > 0) return;
        void queries.invalidateQueries({ queryKey: keys.documents });
        void queries.invalidateQueries({ queryKey: keys.profiles });
      }, PROFILE_FADE_MS);
    },
  });
}

/** Makes a profile by its name and puts the document into it. */
export function useAddProfile(document: BrandDocument) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const profile = await call(createProfile, { body: { name }, idempotencyKey: crypto.randomUUID() });
      await call(addToProfile, { params: { id: profile.id, documentId: document.id } });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keys.profiles });
      await queries.invalidateQueries({ queryKey: keys.documents });
    },
  });
}

export function useRenameProfile({ id }: Profile) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(renameProfile, { params: { id }, body: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.profiles }),
  });
}

/** Its documents stay. */
export function useDeleteProfile({ id }: Profile) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteProfile, { params: { id } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keys.profiles });
      void queries.invalidateQueries({ queryKey: keys.documents });
    },
  });
}
