import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import { type CallInput, call, type Part, type Rest } from '#web/lib/call.ts';

/** The noun an endpoint is about: 'api-keys' of /api/api-keys/:id. What was read of a noun is read again when it changes. */
export const nounOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[2] ?? '';

type ReadInput<Params extends Schema, Query extends Schema> = Part<'params', Params> & Part<'query', Query>;

/** The read of an endpoint, for useQuery and for the cache. Its key is its noun, its path and what it is given. */
export const readOf = <Params extends Schema, Query extends Schema, Reply extends Schema>(
  endpoint: Endpoint<Params, Query, Schema, Reply>,
  ...[given]: Rest<ReadInput<Params, Query>>
) =>
  queryOptions({
    queryKey: [nounOf(endpoint), endpoint.path, given ?? {}],
    // What the endpoint is given was checked by the types of `given`, which TypeScript cannot carry through the spread.
    queryFn: ({ signal }): Promise<z.output<Reply>> => call(endpoint, { ...given, signal } as never),
  });

type ChangeOptions = {
  /** Its reply holds a secret, which no cache keeps. */
  isSecret?: boolean;
};

/** A call that changes something. Once it has ended, well or not, what was read of its noun is read again. */
export function useChange<Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  { isSecret = false }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: CallInput<Params, Query, Body>): Promise<z.output<Reply>> => call(endpoint, given as never),
    ...(isSecret && { gcTime: 0 }),
    onSettled: () => client.invalidateQueries({ queryKey: [nounOf(endpoint)] }),
  });
}
