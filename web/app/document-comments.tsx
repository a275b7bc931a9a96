import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import type { Person } from '#shared/contracts/common.ts';
import { type DocumentPart, type Place, partsOf } from '#shared/text/document-parts.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { CommentButton } from '#web/features/review/comments/comment-button.tsx';
import { type Commented, CommentedProvider } from '#web/features/review/comments/commented.ts';
import { CommentsPanel } from '#web/features/review/comments/comments-panel.tsx';
import { passageAt, useDraft } from '#web/features/review/comments/draft.ts';
import { useLiveThreads, useOpenCount } from '#web/features/review/comments/use-threads.ts';
import { membersQuery } from '#web/features/team/members.ts';
import { type DocumentPage, usePage } from '#web/features/text/page/page-context.ts';
import type { Commenting, PageTab } from '#web/features/text/page/page-tab.ts';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';
import { useMay } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { MessageSquarePlus } from '#web/ui/layout/icons.ts';

/** Comments on the page of a document, put together here: review stands on writing, whose page cannot know of it. */
function Panel() {
  const page = usePage();
  const { document, settled, setMarks, caret, select, flush, boxesOf } = page;
  const [tab, setTab] = useUrlState('tab');
  const wide = useSideBySide();
  const onTap = useCommentTaps({ isActive: !wide, boxesOf, open: () => setTab('comments') });
  const isShown = wide || tab === 'comments';
  const stored = useStored(page);
  const people = usePeople();
  const me = useMe();
  const mark = useCallback<Commented['mark']>(
    (marks) => setMarks(marks.map(({ place, isCurrent }) => ({ ...place, tone: isCurrent ? 'found' : 'consider' }))),
    [setMarks],
  );
  const onCaret = useCallback(
    (follow: (place: Place | null) => void) => caret.subscribe(({ place }) => follow(place)),
    [caret],
  );
  const commented = useMemo(
    (): Commented => ({
      id: document.id,
      version: document.version,
      stored,
      settled,
      me,
      people,
      mark,
      onCaret,
      onTap,
      isShown,
      flush,
      selection: () => caret.getState().place,
      show: (place) => select(place, { focus: false }),
    }),
    [document.id, document.version, stored, settled, me, people, mark, onCaret, onTap, isShown, flush, caret, select],
  );
  return (
    <CommentedProvider value={commented}>
      <CommentsPanel />
    </CommentedProvider>
  );
}

const useStored = ({ document: { kind, content } }: DocumentPage): DocumentPart[] =>
  useMemo(() => partsOf(kind, content), [kind, content]);

function useMe(): Person {
  const { id, name } = usePerson();
  return useMemo(() => ({ id, name }), [id, name]);
}

/** Who can be mentioned: the members of the workspace (COMMENT-06). */
function usePeople(): readonly Person[] {
  const { data = NOBODY } = useQuery(membersQuery);
  return data;
}
const NOBODY: readonly Person[] = [];

/** Ctrl Alt M: a comment on what is selected, else about the whole document (COMMENT-01). */
function useCount(): number | null {
  const page = usePage();
  const { document, caret, settled } = page;
  const [, setTab] = useUrlState('tab');
  const mayWrite = useMay('comment.write');
  useLiveThreads(document.id);
  const begin = useEffectEvent(() => {
    if (!mayWrite) return;
    const on = { id: document.id, version: document.version, stored: settled, settled };
    useDraft.setState({ begun: { document: document.id, anchor: passageAt(on, caret.getState().place) } });
    setTab('comments');
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      begin();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return useOpenCount(document.id);
}

function SelectionButton({ place }: { place: Place }) {
  const { document, settled } = usePage();
  const [, setTab] = useUrlState('tab');
  const mayWrite = useMay('comment.write');
  const on = { id: document.id, version: document.version, stored: settled, settled };
  if (!mayWrite) return null;
  return <CommentButton document={document.id} anchor={passageAt(on, place)} onBegin={() => setTab('comments')} />;
}

const tab: PageTab = {
  ...({ id: 'comments', label: 'Comments', icon: MessageSquarePlus, kinds: KIND_NAMES, isPlain: true } as const),
  useCount,
  Panel,
};
export const commenting: Commenting = { tab, SelectionButton };

type Given = {
  /** The panel is a sheet. */
  isActive: boolean;
  boxesOf: (place: Place) => DOMRect[];
  open: () => void;
};

/**
 * Taps on the words of a comment open the sheet with its thread (COMMENT-12). In a field that is being written in they
 * move the caret as ever.
 */
function useCommentTaps({ isActive, boxesOf, open }: Given): Commented['onTap'] {
  const opened = useEffectEvent(open);
  return useCallback(
    (find) => {
      let field: HTMLTextAreaElement | null = null;
      let isTouch = false;
      const onPointer = ({ pointerType }: PointerEvent) => {
        isTouch = pointerType !== 'mouse';
      };
      const onDown = (event: MouseEvent) => {
        const { clientX, clientY } = event;
        const holds = ({ left, right, top, bottom }: DOMRect) =>
          left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
        field = fieldToTap(event.target);
        if (!field || !find((place) => boxesOf(place).some(holds))) field = null;
        // Without a caret there comes no keyboard, which the sheet would close again.
        if (field && isTouch) event.preventDefault();
      };
      const onClick = () => {
        // A mouse may have selected words.
        if (field && (isTouch || field.selectionStart === field.selectionEnd)) opened();
        field = null;
      };
      if (!isActive) return () => undefined;
      addEventListener('pointerdown', onPointer);
      addEventListener('mousedown', onDown);
      addEventListener('click', onClick);
      return () => {
        removeEventListener('pointerdown', onPointer);
        removeEventListener('mousedown', onDown);
        removeEventListener('click', onClick);
      };
    },
    [isActive, boxesOf],
  );
}

/** The field of the text under a tap, unless it is being written in. */
function fieldToTap(target: EventTarget | null): HTMLTextAreaElement | null {
  if (!(target instanceof HTMLTextAreaElement) || !target.closest('.marked-field')) return null;
  return target === document.activeElement && !target.readOnly ? null : target;
}
