import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import type { DocumentPart, PartName, Place } from '#shared/document-parts.ts';
import type { MarkTone } from '#web/ui/form/mark-layer.ts';

/** A mark of the open tab. */
export type PageMark = Place & { tone: MarkTone };

export type Caret = { place: Place | null };

/** What the page of a document gives the panels beside its text. */
export type DocumentPage = {
  /** As stored last. */
  document: GeneratedDocument;
  /** The texts on the page 150 ms after the last keystroke, what is not saved yet included: what the panels read. */
  settled: readonly DocumentPart[];
  /** The same at this moment. A function, so that no panel is rendered again at each keystroke (CONTENT-42). */
  partsNow: () => readonly DocumentPart[];
  /** The field with the focus, else the last one that had it, else the first. */
  focused: PartName;
  selected: Place | null;
  /** Scrolls the text to a place, rings its words and puts the caret there; with `focus` (the default) also the focus. */
  select: (place: Place | null, options?: { focus?: boolean }) => void;
  /** Replaces through the field, so that Ctrl Z undoes it; the focus stays where it is. */
  replace: (place: Place, text: string) => void;
  /** A notice with Undo for 6 seconds. */
  showUndo: (message: string, undo: () => void) => void;
  /** Saves what is unsaved now; false when it could not. */
  flush: () => Promise<boolean>;
  /**
   * Sets what the open tab marks, in places of `settled`; must be called with the same array while nothing changed. A
   * panel sets its marks in an effect and clears them at its end.
   */
  setMarks: (marks: readonly PageMark[]) => void;
  /** Where the caret stands; a store, because it moves with each keystroke. */
  caret: StoreApi<Caret>;
};

const context = createContext<DocumentPage | null>(null);
export const PageProvider = context.Provider;

/** The page around a panel. */
export function usePage(): DocumentPage {
  const page = useContext(context);
  if (!page) throw new Error('Only for what is on the page of a document');
  return page;
}
