import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { ADDITION_MAX, addToRole, listRoles } from '#shared/roles/contracts/roles.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';

/** The fields of a role that take a line. */
const FIELDS = { role_requirements: 'Role requirements', person_specification: 'Person specification' } as const;
type Addition = { field: keyof typeof FIELDS; text: string };

const FULL = 'This field of the role is full. Edit the role first.';

/** Adds a sentence to the role, so that what it states is found from then on (FACT-06). */
export function AddToRole({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  const { document } = usePage();
  const id = useId();
  const [text, setText] = useState(sentence.slice(0, ADDITION_MAX));
  const [field, setField] = useState<Addition['field']>('role_requirements');
  const adding = useAdding(document.id, document.role_id ?? '', onClose);
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) adding.mutate({ field, text });
  };
  return (
    <form className="w-full space-y-3" onSubmit={submit}>
      <TextAreaField
        id={`${id}-text`}
        label="Line to add"
        value={text}
        maxLength={ADDITION_MAX}
        error={adding.error ? messageOf(adding.error) : undefined}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Field id={`${id}-field`} label="Where">
        {(control) => <SelectFrom {...control} options={FIELDS} value={field} onChoose={setField} />}
      </Field>
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="sm" variant="primary" needsServer busy={adding.isPending} disabled={isEmpty}>
          Add to role
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const messageOf = (error: Error): string => (error instanceof AppError && error.status === 422 ? FULL : error.message);

function useAdding(documentId: string, roleId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Addition) => call(addToRole, { params: { id: roleId }, body }),
    onSuccess: async () => {
      await readAgain(client, [
        readOf(readDocumentMaterial, { params: { id: documentId } }).queryKey,
        endpointKey(listRoles),
      ]);
      onDone();
    },
  });
}
