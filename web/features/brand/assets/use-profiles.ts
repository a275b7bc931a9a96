import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import type { Profile } from '#shared/brand/contracts/profiles.ts';
import { PROFILE_FADE_MS } from '#shared/constants.ts';
import { fetchProfiles, saveMembership, saveNewProfile, saveProfileName } from '#web/features/brand/assets/api.ts';
import { type Membership, setMembership } from '#web/features/brand/assets/asset-cache.ts';
import { keys } from '#web/lib/query.ts';

export const useProfiles = () =>
  useQuery({
    queryKey: keys.profiles,
    queryFn: ({ signal }) => fetchProfiles(signal),
  });

const TOGGLE = ['toggle-profile'];

/**
 * Adds a document to a profile or removes it: optimistically in the cache, on the server in the order of the clicks,
 * and rolled back when the server refuses (ASSET-17). The lists are refetched once after the last change.
 */
export function useToggleProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: TOGGLE,
    scope: { id: 'toggle-profile' },
    mutationFn: ({ documentId, profileId, member }: Membership) => saveMembership(profileId, documentId, member),
    onMutate: async (toggle) => {
      await queries.cancelQueries({ queryKey: keys.documents });
      setMembership(queries, toggle);
    },
    onError: (_error, toggle) => setMembership(queries, { ...toggle, member: !toggle.member }),
    // The removed row has faded out by now.
    onSettled: () => {
      setTimeout(() => {
        if (queries.isMutating({ mutationKey: TOGGLE }) > 0) return;
        void queries.invalidateQueries({ queryKey: keys.documents });
        void queries.invalidateQueries({ queryKey: keys.profiles });
      }, PROFILE_FADE_MS);
    },
  });
}

/** Creates a profile and adds the document to it. */
export function useAddProfile(document: BrandDocument) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const profile = await saveNewProfile(name);
      await saveMembership(profile.id, document.id, true);
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
    mutationFn: (name: string) => saveProfileName(id, name),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.profiles }),
  });
}
