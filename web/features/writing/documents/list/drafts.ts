import * as z from 'zod/mini';
import { create } from 'zustand';
import type { Fields, Part } from '#web/features/text/content-parts.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** Unsaved changes of a part. `base`: the version of the document they began from. */
export type Draft = { base: number; fields: Fields; original: Fields };
export type Drafts = Readonly<Record<string, Draft>>;

const NAME = 'generated-documents';
const fields = z.record(z.string(), z.string());
const keptDrafts = z.record(z.string(), z.object({ base: z.int(), fields, original: fields }));

const keyOf = (documentId: string, part: Part): string => `${documentId}:${part}`;
const documentOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));

const noUser = { owner: '', drafts: {}, restored: false };

/**
 * All drafts. They are kept here and not in the rows, so that they survive closing a row, a search and the steps of the
 * wizard. Changed ones are also stored for this tab, so that they survive a reload and an expired session; `restored`:
 * drafts were restored.
 */
export const useDrafts = create<{ owner: string; drafts: Drafts; restored: boolean }>()(() => noUser);

/** Loads the stored drafts of this user in place of those of the user before. */
export function claimDrafts(owner: string): void {
  if (useDrafts.getState().owner === owner) return;
  const kept = keptDrafts.safeParse(readDraft(owner, NAME));
  useDrafts.setState({ owner, drafts: kept.data ?? {}, restored: kept.success });
}

// An expired session keeps the stored drafts; a sign-out clears the session storage.
useSession.subscribe(({ user, loading }) => {
  if (!user && !loading) useDrafts.setState(noUser);
});

function change(next: (drafts: Drafts) => Drafts): void {
  const { owner, drafts: before, restored } = useDrafts.getState();
  const drafts = next(before);
  const unsaved = Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isChanged(draft)));
  const isAny = Object.keys(unsaved).length > 0;
  if (isAny) keepDraft(owner, NAME, unsaved);
  else dropDraft(owner, NAME);
  useDrafts.setState({ drafts, restored: restored && isAny });
}

export const useDraft = (documentId: string, part: Part): Draft | undefined =>
  useDrafts(({ drafts }) => drafts[keyOf(documentId, part)]);

export const openDraft = (documentId: string, part: Part, base: number, fields: Fields): void =>
  change((drafts) => ({ ...drafts, [keyOf(documentId, part)]: { base, fields, original: fields } }));

export const writeDraft = (documentId: string, part: Part, name: string, value: string): void =>
  change((drafts) => {
    const draft = drafts[keyOf(documentId, part)];
    if (!draft) return drafts;
    return { ...drafts, [keyOf(documentId, part)]: { ...draft, fields: { ...draft.fields, [name]: value } } };
  });

export const closeDraft = (documentId: string, part: Part): void =>
  change(({ [keyOf(documentId, part)]: _closed, ...others }) => others);

const isOf = (documentId: string) => (key: string) => documentOf(key) === documentId;

/** Whether any part of this document has a draft. */
export const hasDraft = (documentId: string): boolean =>
  Object.keys(useDrafts.getState().drafts).some(isOf(documentId));

/** Removes the drafts of a deleted document. */
export const dropDrafts = (documentId: string): void =>
  change((drafts) => Object.fromEntries(Object.entries(drafts).filter(([key]) => !isOf(documentId)(key))));

/** Called when the user leaves or discards deliberately. */
export const dropAllDrafts = (): void => change(() => ({}));

/** The user has read version `to`: drafts of this document based on `from` are now based on it. */
export const rebased = (drafts: Drafts, documentId: string, from: number, to: number): Drafts =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, draft]) => [
      key,
      isOf(documentId)(key) && draft.base === from ? { ...draft, base: to } : draft,
    ]),
  );

export const rebaseDrafts = (documentId: string, from: number, to: number): void =>
  change((drafts) => rebased(drafts, documentId, from, to));

export const isChanged = ({ fields, original }: Draft): boolean =>
  Object.entries(fields).some(([name, value]) => value !== original[name]);

export const isBlank = (value: string | undefined): boolean => !value?.trim();

/** Whether a field is blank, which cannot be saved (OUT-07, GAP-81). */
export const hasBlank = ({ fields }: Draft): boolean => Object.values(fields).some(isBlank);

/** The ids of documents with unsaved changes. */
export const unsavedDocuments = (drafts: Drafts = useDrafts.getState().drafts): string[] => [
  ...new Set(
    Object.entries(drafts)
      .filter(([, draft]) => isChanged(draft))
      .map(([key]) => documentOf(key)),
  ),
];

export const useIsUnsaved = (documentId: string): boolean =>
  useDrafts(({ drafts }) => unsavedDocuments(drafts).includes(documentId));

export const useAnyChanged = (): boolean => useDrafts(({ drafts }) => Object.values(drafts).some(isChanged));
