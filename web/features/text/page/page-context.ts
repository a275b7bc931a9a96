import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { DocumentPart, PartName, Place } from '#shared/text/document-parts.ts';
import type { Commenting } from '#web/features/text/page/page-tab.ts';
import type { MarkTone } from '#web/ui/form/mark-layer.ts';

/** A mark of the open tab. */
export type PageMark = Place & { tone: MarkTone };

export type Caret = { place: Place | null };

/** What the page of a document gives the panels beside its text. */
export type DocumentPage = {
  /** As stored last. */
  document: GeneratedDocument;
  /** It is in review or approved: its text cannot be changed. */
  isLocked: boolean;
  /** The texts on the page 150 ms after the last keystroke, what is not saved yet included: what the panels read. */
  settled: readonly DocumentPart[];
  /** The same at this moment. A function, so that no panel is rendered again at each keystroke (CONTENT-42). */
  partsNow: () => readonly DocumentPart[];
  /** The field with the focus, else the last one that had it, else the first. */
  focused: PartName;
  selected: Place | null;
  /** Scrolls the text to a place, rings its words and puts the caret there; with `focus` (the default) also the focus. */
  select: (place: Place | null, options?: { focus?: boolean }) => void;
  /** Puts the focus into a field, where its caret was. */
  focusField: (part: PartName) => void;
  /**
   * Replaces through the field, so that Ctrl Z undoes it; the focus stays where it is. `counts`: the words of a finding
   * were replaced (1), or that was taken back (-1); the version is named after it.
   */
  replace: (place: Place, text: string, counts?: 1 | -1) => void;
  /** A notice for 6 seconds, or for `ms`; with Undo unless that is null. */
  showUndo: (message: string, undo: (() => void) | null, ms?: number) => void;
  /** Saves what is unsaved now; false when it could not. */
  flush: () => Promise<boolean>;
  /**
   * Sets what the open tab marks, in places of `settled`; must be called with the same array while nothing changed. A
   * panel sets its marks in an effect and clears them at its end.
   */
  setMarks: (marks: readonly PageMark[]) => void;
  /** Where the caret stands; a store, because it moves with each keystroke. */
  caret: StoreApi<Caret>;
  /** Rings the words of a place without moving the caret or what is selected. */
  ring: (place: Place | null) => void;
  /** The boxes of a place on the screen, one for each line; none while its field is not there. */
  boxesOf: (place: Place) => DOMRect[];
  /** Undefined in a personal workspace, and until its code is loaded. */
  commenting: Commenting | undefined;
  /** Names the writing of this window, so that it takes no event of its own for that of another one. */
  sitting: string;
};

/** Why nothing can replace words of a locked text (CONTENT-32). */
export const LOCKED = 'The text is locked';

const context = createContext<DocumentPage | null>(null);
export const PageProvider = context.Provider;

/** The page around a panel. */
export function usePage(): DocumentPage {
  const page = useContext(context);
  if (!page) throw new Error('Only for what is on the page of a text');
  return page;
}
