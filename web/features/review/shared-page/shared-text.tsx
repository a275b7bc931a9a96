import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ShownDocument } from '#shared/review/contracts/shared-page.ts';
import type { Anchor } from '#shared/text/anchors.ts';
import type { DocumentPart, Place } from '#shared/text/document-parts.ts';
import { type Mark, stretchesOf } from '#web/features/review/shared-page/marks.ts';
import { Button } from '#web/ui/form/button.tsx';
import { MessageSquarePlus } from '#web/ui/layout/icons.ts';

type Props = {
  document: ShownDocument;
  parts: readonly DocumentPart[];
  current: string | null;
  /** The passage that a comment is being written on. */
  begun: Anchor | null;
  onMark: (id: string) => void;
  /** Undefined where the link is for reading. */
  onComment: ((place: Place) => void) | undefined;
};

/** The text with the passages of its threads; a selection can be commented on. */
export function SharedText({ document, parts, current, begun, onMark, onComment }: Props) {
  const box = useRef<HTMLElement>(null);
  const selected = useSelected(box);
  useEffect(() => {
    if (!current) return;
    const mark = box.current?.querySelector(`mark[data-thread="${CSS.escape(current)}"]`);
    mark?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <article
      ref={box}
      aria-label={document.title}
      lang={document.language ?? undefined}
      className="card relative min-w-0 self-start p-5 text-md leading-[1.625rem] sm:p-8 sm:text-[0.9375rem]"
    >
      {parts.map((part, at) => (
        <div key={part.name}>
          <Headings part={part} before={parts[at - 1]} />
          <Part part={part} marks={marksOf(document, part, begun)} current={begun ? BEGUN : current} onMark={onMark} />
        </div>
      ))}
      {onComment && selected && (
        <Button
          size="sm"
          icon={MessageSquarePlus}
          needsServer
          lang="en"
          className="absolute! z-10 shadow-pop"
          style={{ top: selected.top, left: selected.left }}
          // The text keeps its selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onComment(selected.place)}
        >
          Comment
        </Button>
      )}
    </article>
  );
}

/** What a card is called, above its first part, and what each part of it is. */
function Headings({ part, before }: { part: DocumentPart; before: DocumentPart | undefined }) {
  if (part.card === '') return null;
  return (
    <>
      {part.card !== before?.card && (
        <h2 lang="en" className={`text-sm font-semibold ${before ? 'mt-8' : ''}`}>
          {part.card}
        </h2>
      )}
      <p lang="en" className="mt-3 text-xs text-fg-3">
        {labelOf(part)}
      </p>
    </>
  );
}

/** '0.subject' is a 'Subject'. */
function labelOf({ name }: DocumentPart): string {
  const field = name.split('.')[1] ?? '';
  return field.charAt(0).toUpperCase() + field.slice(1);
}

const BEGUN = 'begun';

function marksOf({ threads, version }: ShownDocument, { name }: DocumentPart, begun: Anchor | null): Mark[] {
  const marks = threads.flatMap(({ id, anchor, is_resolved }) =>
    anchor?.part === name && !is_resolved ? [{ id, start: anchor.start, end: anchor.end }] : [],
  );
  // In another text its words may stand elsewhere.
  const isHere = begun?.part === name && begun.version === version;
  return isHere ? [...marks, { id: BEGUN, start: begun.start, end: begun.end }] : marks;
}

type PartProps = { part: DocumentPart; marks: Mark[]; current: string | null; onMark: (id: string) => void };

const Part = ({ part, marks, current, onMark }: PartProps) => (
  <div dir="auto" translate="no" data-part={part.name} className="break-words whitespace-pre-wrap">
    {stretchesOf(part.text, marks).map(({ at, text, ids: [first, ...more] }) => {
      if (first === undefined) return <span key={at}>{text}</span>;
      const id = [first, ...more].find((one) => one === current) ?? first;
      const look = id === current ? 'border-accent bg-accent-soft' : 'border-warn bg-warn-soft';
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keys the quote in the list of comments leads here
        <mark
          key={at}
          data-thread={id}
          className={`cursor-pointer border-b-2 text-fg ${look}`}
          onClick={() => onMark(id)}
        >
          {text}
        </mark>
      );
    })}
  </div>
);

/** What is selected in the text, and where a button beside it stands inside the text's box. */
type Selected = { place: Place; top: number; left: number };

const ROOM_FOR_BUTTON = 120;
const BELOW = 10;

/** The selection inside of one part of the text; one that ends below it is cut there. */
function selectedIn(box: HTMLElement): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const start = range.startContainer;
  const holder = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('[data-part]');
  if (!holder || !box.contains(holder)) return null;
  if (!holder.contains(range.endContainer)) range.setEnd(holder, holder.childNodes.length);
  const before = document.createRange();
  before.setStart(holder, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const from = before.toString().length;
  const place = { part: holder.dataset.part as Place['part'], from, to: from + range.toString().length };
  const frame = box.getBoundingClientRect();
  const end = [...range.getClientRects()].at(-1) ?? frame;
  const left = Math.min(end.right - frame.left, frame.width - ROOM_FOR_BUTTON);
  return { place, top: end.bottom - frame.top + BELOW, left: Math.max(0, left) };
}

/** Follows the selection in the text. */
function useSelected(box: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const follow = () => setSelected(box.current && selectedIn(box.current));
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [box]);
  return selected;
}
