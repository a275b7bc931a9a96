import { createContext, useContext } from 'react';
import type { Person } from '#shared/contracts/common.ts';
import type { DocumentPart, Place } from '#shared/text/document-parts.ts';

/** What a document's page gives its comments. */
export type Commented = {
  id: string;
  /** Of the stored text. */
  version: number;
  stored: readonly DocumentPart[];
  /** On the page: what is not saved yet included. */
  settled: readonly DocumentPart[];
  /** Where the selection stands, read when it is asked for. */
  selection: () => Place | null;
  /** Calls with each place of the caret. */
  onCaret: (follow: (place: Place | null) => void) => () => void;
  /**
   * Calls with each tap on the text while the threads are in a sheet; `isOn` says whether it was on a place. What finds a
   * thread opens the sheet.
   */
  onTap: (find: (isOn: (place: Place) => boolean) => boolean) => () => void;
  /** The threads are in sight. */
  isShown: boolean;
  /** Scrolls the text to a place and rings its words. */
  show: (place: Place | null) => void;
  mark: (marks: readonly { place: Place; isCurrent: boolean }[]) => void;
  /** Saves what is unsaved now. */
  flush: () => Promise<boolean>;
  me: Person;
  /** Who can be mentioned. */
  people: readonly Person[];
};

const context = createContext<Commented | null>(null);
export const CommentedProvider = context.Provider;

export function useCommented(): Commented {
  const commented = useContext(context);
  if (!commented) throw new Error('Only for the comments of a text');
  return commented;
}
