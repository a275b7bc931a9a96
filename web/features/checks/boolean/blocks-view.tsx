import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { addedBlock, applied, type Edit } from '#shared/checks/boolean/edit.ts';
import { lintText } from '#shared/checks/boolean/lint.ts';
import { BROKEN } from '#shared/text/boolean/broken.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import type { Tree } from '#shared/text/boolean/tree.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { AddWord } from '#web/features/checks/boolean/add-word.tsx';
import { BlockLines } from '#web/features/checks/boolean/block-lines.tsx';
import { usePage } from '#web/features/text/page/page-context.ts';
import { useFields, usePartMarks } from '#web/features/text/page/use-fields.ts';
import { CircleAlert } from '#web/ui/layout/icons.ts';

type Readable = { text: string; tree: Tree };
type Props = { part: DocumentPart; readable: Readable | null; onText: () => void };

function read(text: string): Readable | null {
  const { tree, findings } = parse(text);
  return tree && !findings.some(({ rule }) => BROKEN.includes(rule)) ? { text, tree } : null;
}

/** The last text of a string that could be read, null while there was none. */
export function useReadable(text: string): Readable | null {
  const last = useRef<Readable | null>(null);
  const now = useMemo(() => read(text), [text]);
  if (now) last.current = now;
  return last.current;
}

/** A string as lines of words (BOOL-03). One that cannot be read keeps its last lines, greyed (BOOL-04). */
export function BlocksView({ part, readable: shown, onText }: Props) {
  const { text } = part;
  const box = useRef<HTMLDivElement>(null);
  const now = shown?.text === text;
  const apply = useStringEdits(part, box);
  const { marks } = usePartMarks(useFields(), part.name);
  const keepFocus = useKeptFocus(text, box);
  return (
    <div ref={box} className="space-y-3">
      {!now && <Unreadable text={text} onText={onText} />}
      {shown && (
        <div className={now ? 'space-y-3' : 'space-y-3 opacity-50'} inert={!now}>
          <BlockLines
            tree={shown.tree}
            source={shown.text}
            marks={marks}
            onEdit={(edit, message) => {
              keepFocus();
              apply(edit, message);
            }}
            onText={onText}
          />
          <AddWord
            label="Add a block"
            plain
            onAdd={(typed) => apply(addedBlock(text, typed), `“${typed}” was added`)}
          />
        </div>
      )}
    </div>
  );
}

function Unreadable({ text, onText }: { text: string; onText: () => void }) {
  const why = lintText(text).find(({ rule }) => BROKEN.includes(rule))?.why ?? 'Nothing can be looked for.';
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <CircleAlert className="size-4 shrink-0 text-danger-text" aria-hidden />
      {why}
      <button type="button" className="text-link max-md:min-h-11" onClick={onText}>
        Edit as text
      </button>
    </p>
  );
}

/** When the focused button goes with its word, the focus moves to the button in its place. */
function useKeptFocus(text: string, box: React.RefObject<HTMLDivElement | null>): () => void {
  const at = useRef<number | null>(null);
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useEffect(() => {
    const index = at.current;
    at.current = null;
    if (index === null || index < 0 || document.activeElement !== document.body) return;
    (buttons()[index] ?? buttons().at(-1))?.focus();
  }, [text]);
  return () => {
    at.current = buttons().indexOf(document.activeElement as HTMLElement);
  };
}

/**
 * Changes the text of a string from its blocks, with Undo, and stands in for its field while that is not shown: what
 * the panel replaces or selects arrives here.
 */
function useStringEdits({ name, text }: DocumentPart, box: RefObject<HTMLElement | null>) {
  const { register, type, leave } = useFields();
  const { showUndo } = usePage();
  const live = useRef(text);
  live.current = text;
  useEffect(() => {
    register(name, {
      replace: (from, to, words) => type(name, applied(live.current, { from, to, text: words })),
      reveal: ({ from, to }, focus) => reveal(box.current, { from, to }, focus),
      focus: () => box.current?.querySelector<HTMLElement>('button')?.focus(),
      boxesOf: () => [],
    });
    return () => register(name, null);
  }, [name, register, type, box]);

  return (edit: Edit, message: string): void => {
    const before = live.current;
    const after = applied(before, edit);
    if (after.trim() === '' || after === before) return;
    type(name, after);
    leave();
    showUndo(message, () => {
      if (live.current === after) type(name, before);
    });
  };
}

function reveal(box: HTMLElement | null, { from, to }: { from: number; to: number }, focus: boolean): void {
  const chips = [...(box?.querySelectorAll<HTMLElement>('[data-from]') ?? [])];
  const chip = chips.find(({ dataset }) => Number(dataset.from) < to && from < Number(dataset.to)) ?? chips[0] ?? box;
  chip?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  if (focus) chip?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
