import { create } from 'zustand';
import type { Fields, Part } from '#web/features/generated-documents/content-parts.ts';

/** Text being edited. `base` is the version of the document it began from. */
export type Draft = { base: number; fields: Fields; original: Fields };
export type Drafts = Readonly<Record<string, Draft>>;

const keyOf = (documentId: string, part: Part): string => `${documentId}:${part}`;

/**
 * All edits under way. They live here and not in the rows, so that typed text outlasts a row that is closed, a search,
 * and the way through the wizard's steps.
 */
export const useDrafts = create<{ owner: string; drafts: Drafts }>()(() => ({ owner: '', drafts: {} }));

/** Nothing typed by one person is left for another who signs in on the same page. */
export function claimDrafts(owner: string): void {
  if (useDrafts.getState().owner !== owner) useDrafts.setState({ owner, drafts: {} });
}

const change = (next: (drafts: Drafts) => Drafts) => useDrafts.setState(({ drafts }) => ({ drafts: next(drafts) }));

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

/** Whether any part of this document is being edited. */
export const hasDraft = (documentId: string): boolean =>
  Object.keys(useDrafts.getState().drafts).some((key) => key.startsWith(`${documentId}:`));

/** A document that is gone takes its drafts along. */
export const dropDrafts = (documentId: string): void =>
  change((drafts) => Object.fromEntries(Object.entries(drafts).filter(([key]) => !key.startsWith(`${documentId}:`))));

/** The person has seen version `to`: drafts of this document that began from `from` now build on it. */
export const rebased = (drafts: Drafts, documentId: string, from: number, to: number): Drafts =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, draft]) => [
      key,
      key.startsWith(`${documentId}:`) && draft.base === from ? { ...draft, base: to } : draft,
    ]),
  );

export const rebaseDrafts = (documentId: string, from: number, to: number): void =>
  change((drafts) => rebased(drafts, documentId, from, to));

export const isChanged = ({ fields, original }: Draft): boolean =>
  Object.entries(fields).some(([name, value]) => value !== original[name]);

export const isBlank = (value: string | undefined): boolean => !value?.trim();

/** OUT-07, GAP-81: no field may be blank. */
export const hasBlank = ({ fields }: Draft): boolean => Object.values(fields).some(isBlank);

export const useAnyChanged = (): boolean => useDrafts(({ drafts }) => Object.values(drafts).some(isChanged));
