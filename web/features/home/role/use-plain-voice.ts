import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createGuidelines, listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { changeRole } from '#shared/roles/contracts/change-role.ts';
import { type Role, readRole } from '#shared/roles/contracts/roles.ts';
import { plainVoice } from '#web/features/roles/plain-voice.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { randomId } from '#web/lib/random-id.ts';

const VOICES_READ = 200;

/** Gives the role the plain voice where it has none; a press that is repeated makes no second voice. */
export function usePlainVoice(given: Role): () => Promise<void> {
  const client = useQueryClient();
  const [idempotencyKey] = useState(randomId);
  return async () => {
    if (given.brand_guidelines_id !== null) return;
    const role = await call(readRole, { params: { id: given.id } });
    if (role.brand_guidelines_id !== null) return;
    const voice = plainVoice(role);
    // One that was made for an earlier role of this company is taken again.
    const { items } = await call(listGuidelines, { query: { limit: VOICES_READ, sort: 'created' } });
    const known = items.find(({ profile_name }) => profile_name === voice.profile_name);
    const { id } = known ?? (await call(createGuidelines, { body: voice, idempotencyKey }));
    await call(changeRole, { params: { id: role.id }, body: { version: role.version, brand_guidelines_id: id } });
    await readAgain(client, [nounKey(listGuidelines), nounKey(changeRole)]);
  };
}
