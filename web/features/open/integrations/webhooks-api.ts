import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/open/contracts/webhooks.ts';
import type { DeliveryState } from '#shared/open/webhooks.ts';
import { call, type PageRequest } from '#web/lib/call.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';
import { usePages } from '#web/lib/use-pages.ts';

/** How often an open page reads again what the worker changes. */
const POLL_MS = 5_000;

const all = ['webhooks'];
const oneKey = (id: string) => [...all, 'one', id];
const deliveriesKey = (id: string) => [...all, 'deliveries', id];

export const webhooksQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => call(contract.listWebhooks, { signal }).then(({ items }) => items),
  refetchInterval: POLL_MS,
});

/** Null: there is none with this id, or it is gone. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(contract.getWebhook, { params: { id }, signal }).catch(nullIfUnknown),
    refetchInterval: POLL_MS,
  });

/** Also an id that is no id. */
function nullIfUnknown(thrown: unknown): null {
  if (thrown instanceof AppError && [404, 422].includes(thrown.status)) return null;
  throw thrown;
}

export function useDeliveries(id: string, state: DeliveryState | undefined) {
  const load = ({ after, signal }: PageRequest) =>
    call(contract.listDeliveries, {
      params: { id },
      query: { state, after: after === undefined ? undefined : Number(after) },
      signal,
    });
  return usePages([...deliveriesKey(id), state ?? 'all'], load);
}

/** Reads the deliveries again, for what the worker did meanwhile. */
export function useReadDeliveries(id: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: deliveriesKey(id) });
}

/** Everything about webhooks is read again after each change. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: all }) });
}

type Wish = contract.WebhookWish;

/** Adds a webhook, or changes this one; its address is sent only when it is another, which needs a reauthentication. */
export function useSaveWebhook(webhook: Pick<contract.Webhook, 'id' | 'url'> | undefined) {
  const client = useQueryClient();
  const [requests] = useState(() => createRequestKeys());
  const save = ({ url, ...rest }: Wish) => {
    const body = { url, ...rest };
    if (webhook === undefined)
      return call(contract.createWebhook, { body, idempotencyKey: requests.forClick(JSON.stringify(body)) });
    const { id } = webhook;
    return call(contract.changeWebhook, { params: { id }, body: url === webhook.url ? rest : body });
  };
  return useMutation({
    mutationFn: save,
    // The answer may hold the secret.
    gcTime: 0,
    onSettled: (_, error) => {
      requests.ended(error ?? undefined);
      return client.invalidateQueries({ queryKey: all });
    },
  });
}

/** Sends a test to an address that need not be saved. */
export const useTestAddress = () =>
  useMutation({
    mutationFn: (body: Pick<Wish, 'url' | 'format'>) => call(contract.testAddress, { body }),
  });

/** The acts on one webhook. */
export function useWebhookActs(id: string) {
  const params = { id };
  return {
    test: useChange(() => call(contract.testWebhook, { params })),
    tryNow: useChange(() => call(contract.tryWebhook, { params })),
    takeOver: useChange(() => call(contract.takeWebhookOver, { params })),
    turn: useChange((is_on: boolean) => call(contract.changeWebhook, { params, body: { is_on } })),
  };
}
export const useSendAgain = (id: string, delivery: number) =>
  useChange(() => call(contract.sendDelivery, { params: { id, delivery } }));
export const deleteWebhook = (id: string) => call(contract.deleteWebhook, { params: { id } });

/** The secret is kept by the card that shows it alone. */
export function useSecretActs(id: string) {
  const client = useQueryClient();
  const params = { id };
  const onSettled = () => client.invalidateQueries({ queryKey: all });
  const reveal = useMutation({ mutationFn: () => call(contract.revealSecret, { params }), gcTime: 0 });
  const rotate = useMutation({ mutationFn: () => call(contract.rotateSecret, { params }), gcTime: 0, onSettled });
  const end = useMutation({ mutationFn: () => call(contract.endPreviousSecret, { params }), onSettled });
  return { reveal, rotate, end };
}
