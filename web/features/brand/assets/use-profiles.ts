import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import {
  addToProfile,
  createProfile,
  listProfiles,
  type Profile,
  removeFromProfile,
} from '#shared/brand/contracts/profiles.ts';
import { PROFILE_FADE_MS } from '#shared/constants.ts';
import { type Membership, setMembership } from '#web/features/brand/assets/asset-cache.ts';
import { ASSETS } from '#web/features/brand/shown.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { randomId } from '#web/lib/random-id.ts';

const PROFILES = nounKey(listProfiles);

const itemsOf = ({ items }: { items: Profile[] }): Profile[] => items;

/** All profiles of the owner, by name (DATA-API-10). */
export const useProfiles = () => useQuery({ ...readOf(listProfiles, { query: { limit: 200 } }), select: itemsOf });

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
    mutationFn: ({ documentId, profileId: id, member }: Membership) =>
      call(member ? addToProfile : removeFromProfile, { params: { id, documentId } }),
    onMutate: async (toggle) => {
      await queries.cancelQueries({ queryKey: ASSETS });
      setMembership(queries, toggle);
    },
    onError: (_error, toggle) => setMembership(queries, { ...toggle, member: !toggle.member }),
    // The removed row has faded out by now.
    onSettled: () => {
      setTimeout(() => {
        if (queries.isMutating({ mutationKey: TOGGLE }) > 0) return;
        void readAgain(queries, [ASSETS, PROFILES]);
      }, PROFILE_FADE_MS);
    },
  });
}

/** Creates a profile and adds the document to it. */
export function useAddProfile(document: BrandDocument) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { id } = await call(createProfile, { body: { name }, idempotencyKey: randomId() });
      await call(addToProfile, { params: { id, documentId: document.id } });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: PROFILES });
      await queries.invalidateQueries({ queryKey: ASSETS });
    },
  });
}
