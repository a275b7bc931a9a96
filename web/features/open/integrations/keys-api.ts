import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '#shared/open/contracts/api-keys.ts';
import { call } from '#web/lib/call.ts';

const queryKey = ['api-keys'];

export const apiKeysQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(contract.listApiKeys, { signal }).then(({ items }) => items),
});

/** The answer holds the key, which is kept by nothing but the dialog that shows it (KEY-04). */
export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: contract.ApiKeyWish) => call(contract.createApiKey, { body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useRenameKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(contract.renameApiKey, { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useTakeKeyOver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.takeApiKeyOver, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const revokeKey = (id: string) => call(contract.revokeApiKey, { params: { id } });
