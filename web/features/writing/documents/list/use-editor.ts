import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import {
  type GeneratedDocument,
  generatedDocument,
  saveGeneratedDocument,
  saveGeneratedItem,
} from '#shared/text/contracts/generated-documents.ts';
import { type Fields, fieldsOf, itemWith, type Part, sameContent } from '#web/features/text/content-parts.ts';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import {
  closeDraft,
  hasBlank,
  isChanged,
  openDraft,
  rebaseDrafts,
  useDraft,
  writeDraft,
} from '#web/features/writing/documents/list/drafts.ts';
import { cacheChanged } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';

type Save = { document: GeneratedDocument; part: Part; base: number; fields: Fields };

/** @throws AppError 'edit_conflict' with the stored document as `current`, when `base` is not the stored version. */
function send({ document, part, base: version, fields }: Save): Promise<GeneratedDocument> {
  const params = { id: document.id };
  if (part === 'text') return call(saveGeneratedDocument, { params, body: { version, content: fields.content ?? '' } });
  const item = itemWith(document, part, fields);
  return call(saveGeneratedItem, { params, body: { version, index: part, item } });
}

const currentOf = (error: unknown): GeneratedDocument | undefined => {
  if (!(error instanceof AppError) || error.code !== 'edit_conflict') return undefined;
  const read = generatedDocument.safeParse(error.more.current);
  return read.success ? read.data : undefined;
};

/** A retried save whose first response was lost meets its own version, which is no conflict. */
const isOwn = (current: GeneratedDocument, { part, fields }: Save): boolean =>
  part === 'text' && sameContent(current.content, fields.content ?? '');

/** Returns the text of a failed save: OUT-18, unless the error has a more specific one. */
function textOf(error: unknown): string {
  const code = error instanceof AppError ? error.code : undefined;
  // Larger than the limit of a request body, so the server did not parse it.
  if (code === 'body_too_large') return new AppError('content_too_large').message;
  const isExact = code === 'content_empty' || code === 'content_too_large';
  return isExact ? new AppError(code).message : 'Failed to save changes';
}

/** A part of a document, with its draft while it is edited. A newer version never replaces the draft. */
export function useEditor(document: GeneratedDocument, part: Part) {
  const client = useQueryClient();
  const draft = useDraft(document.id, part);
  const saving = useMutation({
    // The row of a document that is gone holds what was typed.
    meta: { keepsText: true },
    mutationFn: async (save: Save) => {
      try {
        return await send(save);
      } catch (error) {
        const current = currentOf(error);
        if (!current) throw error;
        cacheChanged(client, current);
        if (isOwn(current, save)) return current;
        throw error;
      }
    },
    onSuccess: (saved, { base }) => {
      closeDraft(saved.id, part);
      rebaseDrafts(saved.id, base, saved.version);
      cacheChanged(client, saved);
      showDone('Changes saved');
    },
  });
  const conflict = saving.error instanceof AppError && saving.error.code === 'edit_conflict';
  const begin = () => {
    const fields = fieldsOf(document, part);
    if (fields) openDraft(document.id, part, document.version, fields);
  };
  const cancel = () => {
    saving.reset();
    closeDraft(document.id, part);
  };
  return {
    draft,
    /** What the fields are written in. */
    lang: document.language ?? undefined,
    changed: draft !== undefined && isChanged(draft),
    blank: draft !== undefined && hasBlank(draft),
    /** The document was changed since the draft began. */
    newer: draft !== undefined && draft.base < document.version,
    error: saving.error && !conflict ? textOf(saving.error) : null,
    busy: saving.isPending,
    begin,
    cancel,
    write: (name: string, value: string) => writeDraft(document.id, part, name, value),
    keepMine: () => draft && rebaseDrafts(document.id, draft.base, document.version),
    /** `onSaved` moves the focus once the fields are removed. */
    save: (onSaved: () => void) => {
      if (!draft || hasBlank(draft) || saving.isPending) return;
      saving.mutate({ document, part, base: draft.base, fields: draft.fields }, { onSuccess: onSaved });
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
