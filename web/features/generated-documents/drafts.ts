import * as z from 'zod/mini';
import { create } from 'zustand';
import type { Fields, Part } from '#web/features/generated-documents/content-parts.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** Text being edited. `base` is the version of the document it began from. */
export type Draft = { base: number; fields: Fields; original: Fields };
export type Drafts = Readonly<Record<string, Draft>>;

const NAME = 'generated-documents';
const fields = z.record(z.string(), z.string());
const keptDrafts = z.record(z.string(), z.object({ base: z.int(), fields, original: fields }));

const keyOf = (documentId: string, part: Part): string => `${documentId}:${part}`;
const documentOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));

const nobody = { owner: '', drafts: {}, restored: false };

/**
 * All edits under way. They live here and not in the rows, so that typed text outlasts a row that is closed, a search,
 * and the way through the wizard's steps. What differs from the saved text is kept by the tab as well, so that it also
 * outlasts a reload and a lost session; `restored`: it was put back.
 */
export const useDrafts = create<{ owner: string; drafts: Drafts; restored: boolean }>()(() => nobody);

/** Puts back what this person left unsaved in this tab. Nothing typed by one person is left for another. */
export function claimDrafts(owner: string): void {
  if (useDrafts.getState().owner === owner) return;
  const kept = keptDrafts.safeParse(readDraft(owner, NAME));
  useDrafts.setState({ owner, drafts: kept.data ?? {}, restored: kept.success });
}

// A session that ends leaves the decision to the tab: an ordered sign-out clears its storage, a lost session does not.
useSession.subscribe(({ user, loading }) => {
  if (!user && !loading) useDrafts.setState(nobody);
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

/** Whether any part of this document is being edited. */
export const hasDraft = (documentId: string): boolean =>
  Object.keys(useDrafts.getState().drafts).some(isOf(documentId));

/** A document that is gone takes its drafts along. */
export const dropDrafts = (documentId: string): void =>
  change((drafts) => Object.fromEntries(Object.entries(drafts).filter(([key]) => !isOf(documentId)(key))));

/** For a person who leaves or discards on purpose. */
export const dropAllDrafts = (): void => change(() => ({}));

/** The person has seen version `to`: drafts of this document that began from `from` now build on it. */
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

/** OUT-07, GAP-81: no field may be blank. */
export const hasBlank = ({ fields }: Draft): boolean => Object.values(fields).some(isBlank);

/** The documents with text that is not saved. */
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
