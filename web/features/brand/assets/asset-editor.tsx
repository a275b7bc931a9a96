import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type BrandDocument,
  document as brandDocument,
  type DocumentEdit,
  documentEdit,
  editDocument,
} from '#shared/brand/contracts/assets.ts';
import { fileKindOf } from '#shared/brand/upload-type.ts';
import { AppError } from '#shared/errors.ts';
import { putDocument } from '#web/features/brand/assets/asset-cache.ts';
import { EditConflict } from '#web/features/brand/assets/edit-conflict.tsx';
import { TextStatusLine, UnreadNote } from '#web/features/brand/assets/text-status.tsx';
import { ASSETS } from '#web/features/brand/shown.ts';
import { call } from '#web/lib/call.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RestoredNote } from '#web/ui/form/restored-note.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** The message above the list once the form is closed. */
export type EditorNote = { tone: 'success' | 'error'; text: string };
/** `leave` calls `proceed` at once, or after the user confirmed that unsaved changes may be lost. */
export type EditorHandle = { leave: (proceed: () => void) => void };

type Props = {
  ref: Ref<EditorHandle>;
  document: BrandDocument;
  onFocus: (id: string) => void;
  onClose: (note?: EditorNote) => void;
  /** Called when the document was deleted elsewhere. */
  onDeleted: () => void;
};

const valuesOf = ({ title, description, version }: BrandDocument): DocumentEdit => ({ title, description, version });

/** The row in edit mode, with title and description: scrolls into view and has a blue edge (GAP-34). */
export function DocumentEditor({ ref, document, onFocus, onClose, onDeleted }: Props) {
  const { form, draft, row, problem, submit, takeNewer } = useEditorForm({ document, onClose, onDeleted });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [proceed, setProceed] = useState<() => void>();
  const leave = (next: () => void) => (isDirty ? setProceed(() => next) : next());
  useImperativeHandle(ref, () => ({ leave }));
  const cancel = () => leave(onClose);
  const discard = () => {
    draft.drop();
    form.reset();
  };
  return (
    <li
      ref={row}
      className="bg-canvas p-4 shadow-[inset_2px_0_0_var(--accent)] sm:p-5"
      onFocus={() => onFocus(document.id)}
    >
      <form
        className="max-w-[44rem] space-y-4"
        aria-label={`Edit ${document.title}`}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
      >
        <p className="text-xs text-fg-3">
          {fileKindOf(document.file_type)} · <TextStatusLine document={document} />
        </p>
        <UnreadNote document={document} />
        <RestoredNote show={draft.restored} onDiscard={discard} />
        <TextField label="Title" error={errors.title?.message} {...form.register('title')} />
        <TextAreaField
          label="Description"
          hint="One or two sentences. They are given to the AI ahead of the asset’s own text."
          optional
          error={errors.description?.message}
          {...form.register('description')}
        />
        {problem === 'failed' && <Banner tone="error">The changes could not be saved. Please try again.</Banner>}
        {problem && problem !== 'failed' ? (
          <EditConflict newer={problem} busy={isSubmitting} onMine={submit} onNewer={() => takeNewer(problem)} />
        ) : (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={isSubmitting} needsServer>
              Save
            </Button>
            <Button onClick={cancel}>Cancel</Button>
          </div>
        )}
      </form>
      <UnsavedGuard when={isDirty} onLeave={draft.drop} />
      <ConfirmDialog
        open={proceed !== undefined}
        title="Discard changes?"
        message={`Your changes to "${document.title}" are not saved.`}
        confirm="Discard"
        cancel="Keep editing"
        local
        onConfirm={() => {
          discard();
          proceed?.();
        }}
        onClose={() => setProceed(undefined)}
      />
    </li>
  );
}

/**
 * The result of a save. `newer`: the version that another tab or user saved meanwhile. `deleted`: the document was
 * deleted. None of them: the save failed and can be retried.
 */
type SaveOutcome = { saved?: BrandDocument; newer?: BrandDocument; deleted?: boolean };

/** Never throws. */
async function saveDocument(id: string, body: DocumentEdit): Promise<SaveOutcome> {
  try {
    return { saved: await call(editDocument, { params: { id }, body }) };
  } catch (thrown) {
    if (isGone(thrown)) return { deleted: true };
    const { code, more } = AppError.from(thrown);
    const current = code === 'edit_conflict' ? brandDocument.safeParse(more.current).data : undefined;
    if (!current) return {};
    // A retried save whose first response was lost meets its own version, which is no conflict.
    const isOwn = current.title === body.title && current.description === body.description;
    return isOwn ? { saved: current } : { newer: current };
  }
}

/** `problem`: the last save failed, or met a newer version, which the next save overwrites. */
function useEditorForm({ document, onClose, onDeleted }: Pick<Props, 'document' | 'onClose' | 'onDeleted'>) {
  const row = useRef<HTMLLIElement>(null);
  const [problem, setProblem] = useState<BrandDocument | 'failed'>();
  const queries = useQueryClient();
  const form = useForm({ resolver: standardSchemaResolver(documentEdit), defaultValues: valuesOf(document) });
  const draft = useFormDraft(form, `document:${document.id}`);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'center' });
    form.setFocus('title');
  }, [form]);
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const { saved, newer, deleted } = await saveDocument(document.id, values);
    if (saved) {
      draft.drop();
      form.reset(valuesOf(saved));
      putDocument(queries, saved);
      void queries.invalidateQueries({ queryKey: ASSETS });
      return onClose({ tone: 'success', text: 'Asset updated successfully!' });
    }
    if (deleted) {
      draft.drop();
      onDeleted();
      return onClose({ tone: 'error', text: 'Document not found' });
    }
    // The next save states the version it replaces.
    if (newer) form.setValue('version', newer.version, { shouldDirty: true });
    setProblem(newer ?? 'failed');
  });
  const takeNewer = (newer: BrandDocument) => {
    draft.drop();
    form.reset(valuesOf(newer));
    putDocument(queries, newer);
    setProblem(undefined);
    form.setFocus('title');
  };
  return { form, draft, row, problem, submit, takeNewer };
}
