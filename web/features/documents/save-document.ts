import { type BrandDocument, type DocumentEdit, document, editDocument } from '#shared/contracts/documents.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#web/lib/call.ts';

/** `newer`: the document as somebody else saved it meanwhile. `gone`: it was deleted. None of them: try again. */
export type SaveOutcome = { saved?: BrandDocument; newer?: BrandDocument; gone?: boolean };

export async function saveDocument(id: string, body: DocumentEdit): Promise<SaveOutcome> {
  try {
    return { saved: await call(editDocument, { params: { id }, body }) };
  } catch (thrown) {
    const { code, more } = AppError.from(thrown);
    if (code === 'document_not_found') return { gone: true };
    const current = code === 'edit_conflict' ? document.safeParse(more.current).data : undefined;
    if (!current) return {};
    // A save that was repeated after a lost answer meets its own text: that is no conflict.
    const isOwn = current.title === body.title && current.description === body.description;
    return isOwn ? { saved: current } : { newer: current };
  }
}
