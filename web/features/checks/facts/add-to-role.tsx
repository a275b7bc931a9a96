import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { ADDITION_MAX } from '#shared/roles/contracts/roles.ts';
import { type Addition, addLine } from '#web/features/checks/facts-api.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { materialQuery } from '#web/features/text/use-marks.ts';
import { keys } from '#web/lib/query.ts';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';

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
      <SelectField
        id={`${id}-field`}
        label="Where"
        value={field}
        onChange={(event) => setField(event.target.value as Addition['field'])}
      >
        <option value="role_requirements">Role requirements</option>
        <option value="person_specification">Person specification</option>
      </SelectField>
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
    mutationFn: (addition: Addition) => addLine(roleId, addition),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: materialQuery(documentId).queryKey }),
        client.invalidateQueries({ queryKey: keys.roles }),
      ]);
      onDone();
    },
  });
}
