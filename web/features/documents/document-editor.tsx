import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type BrandDocument, documentEdit, editDocument } from '#shared/contracts/documents.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The row opened for editing: scrolled to, marked by the blue edge, with title and description (GAP-34). */
export function DocumentEditor({ document, onClose }: { document: BrandDocument; onClose: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  const [failed, setFailed] = useState(false);
  const queries = useQueryClient();
  const { title, description } = document;
  const form = useForm({ resolver: standardSchemaResolver(documentEdit), defaultValues: { title, description } });
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'center' });
    form.setFocus('title');
  }, [form]);
  const submit = form.handleSubmit(async (body) => {
    setFailed(false);
    try {
      await call(editDocument, { params: { id: document.id }, body });
      await queries.invalidateQueries({ queryKey: keys.documents });
      onClose();
    } catch {
      setFailed(true);
    }
  });
  return (
    <li ref={row} className="bg-canvas p-4 shadow-[inset_2px_0_0_var(--accent)] sm:p-5">
      <form
        className="max-w-[44rem] space-y-4"
        aria-label={`Edit ${title}`}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && !form.formState.isDirty && onClose()}
      >
        <TextField label="Title" error={form.formState.errors.title?.message} {...form.register('title')} />
        <TextAreaField
          label="Description"
          hint="One or two sentences. They are given to the AI ahead of the document’s own text."
          optional
          error={form.formState.errors.description?.message}
          {...form.register('description')}
        />
        {failed && <Banner tone="error">The changes could not be saved. Please try again.</Banner>}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} needsServer>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </li>
  );
}
