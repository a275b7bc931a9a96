import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addToProfile,
  type BrandDocument,
  createProfile,
  listProfiles,
  type Profile,
  removeFromProfile,
} from '#shared/contracts/documents.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

const all = { limit: 200 } as const;

/** All profiles of the owner, by name (DATA-API-10). */
export const useProfiles = () =>
  useQuery({
    queryKey: keys.profiles,
    queryFn: async ({ signal }) => (await call(listProfiles, { query: all, signal })).items,
  });

type Toggle = { document: BrandDocument; profile: Pick<Profile, 'id'>; member: boolean };

/** Puts a document into a profile or takes it out, at once (ASSET-17). */
export function useToggleProfile(onChanged?: (toggle: Toggle) => void | Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ document, profile, member }: Toggle) => {
      const params = { id: profile.id, documentId: document.id };
      return member ? call(addToProfile, { params }) : call(removeFromProfile, { params });
    },
    onSuccess: async (_, toggle) => {
      await onChanged?.(toggle);
      await queries.invalidateQueries({ queryKey: keys.documents });
    },
  });
}

/** Makes a profile by its name and puts the document into it. */
export function useAddProfile(document: BrandDocument) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const profile = await call(createProfile, { body: { name } });
      await call(addToProfile, { params: { id: profile.id, documentId: document.id } });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keys.profiles });
      await queries.invalidateQueries({ queryKey: keys.documents });
    },
  });
}
