import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readRole } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { outdatedQuery } from '#web/features/writing/outdated/outdated-query.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';

test('what a role has outgrown is read again with the documents, and not with what else is read of the role', async () => {
  const client = new QueryClient();
  const { queryKey } = outdatedQuery('a');
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated;
  client.setQueryData(queryKey, { items: [] });
  await readAgain(client, [nounKey(readRole)]);
  expect(isOld()).toBe(false);
  await readAgain(client, [nounKey(listGeneratedDocuments)]);
  expect(isOld()).toBe(true);
});
