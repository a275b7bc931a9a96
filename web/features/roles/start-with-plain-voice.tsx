import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createGuidelines, listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { plainVoice } from '#web/features/roles/plain-voice.ts';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';
import { voicesQuery } from '#web/features/roles/voice-picker.tsx';
import { goToField } from '#web/lib/asked-field.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { randomId } from '#web/lib/random-id.ts';
import type { Held } from '#web/lib/record-save.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Quote } from '#web/ui/layout/icons.ts';

type Props = { form: UseFormReturn<Held<RoleDraft>> };

/** While there is no brand voice: makes one of plain words, which can be edited like any other, and selects it (VOICE-06). */
export function StartWithPlainVoice({ form }: Props) {
  const { data } = useQuery(voicesQuery);
  const starting = useStarting(form);
  if (data?.items.length !== 0 || form.watch('brand_guidelines') !== null) return null;
  return (
    <>
      <p>No brand voice yet. Begin with six plain answers; you can edit them like any other brand voice.</p>
      <Button
        icon={Quote}
        className="mt-3 w-full"
        needsServer
        busy={starting.isPending}
        onClick={() => starting.mutate()}
      >
        Start with a plain voice
      </Button>
      {starting.error && (
        <p role="alert" className="mt-2 text-sm text-danger-text">
          {starting.error.message}
        </p>
      )}
    </>
  );
}

function useStarting(form: Props['form']) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(randomId);
  return useMutation({
    mutationFn: async () => {
      // One that was made meanwhile, here or in another window, is taken instead.
      const { items } = await call(listGuidelines, { query: { limit: 1, sort: 'created' } });
      if (items[0]) return items[0];
      return call(createGuidelines, { body: plainVoice(form.getValues()), idempotencyKey });
    },
    onSuccess: async ({ id, profile_name }) => {
      form.setValue('brand_guidelines', { id, profile_name }, { shouldDirty: true });
      await client.invalidateQueries({ queryKey: nounKey(listGuidelines) });
      // The button is gone, so the focus has to move.
      goToField('brand_guidelines_id');
    },
  });
}
