import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { DocumentPart, PartName, Place } from '#shared/text/document-parts.ts';
import type { Caret, PageMark } from '#web/features/text/page/page-context.ts';
import type { MarksOf } from '#web/ui/form/mark-layer.ts';
import type { FieldHandle } from '#web/ui/form/marked-field.tsx';

/** What the fields of a page share with it. */
export type Fields = {
  parts: readonly DocumentPart[];
  /** As stored last. */
  content: Content;
  marks: { on: readonly DocumentPart[]; marks: readonly PageMark[] };
  selected: Place | null;
  register: (part: PartName, field: FieldHandle | null) => void;
  type: (part: PartName, text: string, isComposing?: boolean) => void;
  /** Takes back what was done on this page last, in any field, or does it again. */
  undo: (isRedo: boolean) => void;
  leave: () => void;
  enter: (part: PartName) => void;
  moveCaret: (place: Place) => void;
};

const context = createContext<Fields | null>(null);
export const FieldsProvider = context.Provider;

/** The fields of the page around a field. */
export function useFields(): Fields {
  const fields = useContext(context);
  if (!fields) throw new Error('Only for a field on the page of a text');
  return fields;
}

/** The marks of one part; the same object while neither they nor their text changed. */
export function usePartMarks({ marks: { on, marks } }: Fields, part: PartName): MarksOf {
  const text = on.find(({ name }) => name === part)?.text ?? '';
  return useMemo(() => ({ text, marks: marks.filter((mark) => mark.part === part) }), [text, marks, part]);
}

const samePlace = (a: Place | null, b: Place | null): boolean =>
  a?.part === b?.part && a?.from === b?.from && a?.to === b?.to;

/** Focus, caret, selection and marks of the fields of a page. */
export function useFieldState(settled: readonly DocumentPart[]) {
  const handles = useRef(new Map<PartName, FieldHandle>());
  const [last, setLast] = useState<PartName | null>(null);
  const [caret] = useState(() => createStore<Caret>(() => ({ place: null })));
  const [selected, setSelected] = useState<Place | null>(null);
  const [marks, setMarksState] = useState<Fields['marks']>({ on: [], marks: [] });
  const focused = settled.some(({ name }) => name === last) ? last : null;
  const first = settled[0]?.name ?? 'text';

  const register = useCallback((part: PartName, field: FieldHandle | null) => {
    if (field) handles.current.set(part, field);
    else handles.current.delete(part);
  }, []);
  const select = useCallback((place: Place | null, { focus = true }: { focus?: boolean } = {}) => {
    setSelected((was) => (samePlace(was, place) ? was : place));
    if (!place) return;
    setLast(place.part);
    handles.current.get(place.part)?.reveal(place, focus);
  }, []);
  const reveal = useCallback((place: Place) => handles.current.get(place.part)?.reveal(place, true), []);
  const focusField = useCallback((part: PartName) => handles.current.get(part)?.focus(), []);
  const replace = useCallback(({ part, from, to }: Place, text: string) => {
    setSelected(null);
    handles.current.get(part)?.replace(from, to, text);
  }, []);
  const boxesOf = useCallback((place: Place) => handles.current.get(place.part)?.boxesOf(place) ?? [], []);
  const setMarks = useCallback(
    (next: readonly PageMark[]) =>
      setMarksState((was) => (was.marks === next && was.on === settled ? was : { on: settled, marks: next })),
    [settled],
  );
  const moveCaret = useCallback(
    (place: Place) => caret.setState((was) => (samePlace(was.place, place) ? was : { place })),
    [caret],
  );
  return {
    handles,
    register,
    select,
    reveal,
    focusField,
    replace,
    boxesOf,
    setMarks,
    moveCaret,
    enter: setLast,
    caret,
    selected,
    marks,
    focused: focused ?? first,
    setSelected,
  };
}
