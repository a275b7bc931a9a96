import { useState } from 'react';
import { addedWord, type Edit, removal, swapped } from '#shared/checks/boolean/edit.ts';
import { print } from '#shared/text/boolean/print.ts';
import type { Term, Tree } from '#shared/text/boolean/tree.ts';
import { AddWord } from '#web/features/checks/boolean/add-word.tsx';
import { type Block, blocksOf, suggestionsFor } from '#web/features/checks/boolean/blocks.ts';
import type { Mark } from '#web/ui/form/mark-layer.ts';
import { ChevronDown, ChevronRight, Plus, X } from '#web/ui/layout/icons.ts';

type Shared = {
  /** What the tree was read from. */
  source: string;
  marks: readonly Mark[];
  onEdit: (edit: Edit, message: string) => void;
  onText: () => void;
};
type Props = Shared & { tree: Tree; isInside?: boolean };

/** The lines of a tree; `isInside`: those of a group within a line, which open no further. */
export const BlockLines = ({ tree, isInside = false, ...shared }: Props) =>
  blocksOf(tree).map((block) => <Line key={block.node.from} block={block} isInside={isInside} {...shared} />);

type LineProps = Shared & { block: Block; isInside: boolean };

function Line({ block, isInside, ...shared }: LineProps) {
  const { source, onEdit, onText } = shared;
  const { inner, word } = block;
  const [open, setOpen] = useState<number | null>(null);
  const opened = block.members.find(({ from }) => from === open);
  const add = (typed: string) =>
    inner.type !== 'and' && onEdit(addedWord(source, inner, typed), `“${typed}” was added`);
  return (
    <div className="flex gap-3 max-sm:flex-col max-sm:gap-1.5">
      <Operator block={block} isInside={isInside} onSwap={() => onEdit(swapped(source, block.node), swapText(block))} />
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex flex-wrap items-center gap-1.5">
          {block.isText ? (
            <AsText tree={inner} onText={onText} />
          ) : (
            block.members.map((member, at) => (
              <span key={member.from} className="contents">
                {at > 0 && word !== 'NOT' && <span className="text-2xs font-semibold tracking-wide text-fg-3">OR</span>}
                {member.type === 'term' ? (
                  <Chip term={member} isOut={word === 'NOT'} {...shared} />
                ) : isInside ? (
                  <AsText tree={member} onText={onText} />
                ) : (
                  <Nested
                    tree={member}
                    open={member.from === open}
                    onOpen={() => setOpen(member.from === open ? null : member.from)}
                  />
                )}
              </span>
            ))
          )}
          {!block.isText && <Offers block={block} onAdd={add} />}
        </div>
        {opened && opened.type !== 'term' && (
          <div className="space-y-3 border-l-2 border-line pl-3">
            <BlockLines tree={opened} isInside {...shared} />
          </div>
        )}
      </div>
    </div>
  );
}

const swapText = ({ word }: Block): string => (word === 'NOT' ? 'NOT became AND' : 'AND became NOT');

type OperatorProps = { block: Block; isInside: boolean; onSwap: () => void };

/** The word in front of a line; AND and NOT swap. */
function Operator({ block: { word, swaps }, isInside, onSwap }: OperatorProps) {
  const look = `w-10 shrink-0 text-left text-2xs font-semibold tracking-wide ${word === 'NOT' ? 'text-danger-text' : 'text-fg-3'}`;
  if (!swaps || isInside) return <span className={`${look} sm:pt-1.5`}>{isInside && word === 'FIND' ? '' : word}</span>;
  const other = word === 'NOT' ? 'AND' : 'NOT';
  return (
    <button
      type="button"
      aria-label={`${word}, change to ${other}`}
      title={`Change to ${other}`}
      onClick={onSwap}
      className={`${look} h-7 rounded-sm hover:underline max-md:h-11 max-md:min-w-11`}
    >
      {word}
    </button>
  );
}

const tones = {
  fix: 'underline decoration-danger decoration-2 underline-offset-4',
  consider: 'underline decoration-warn decoration-2 decoration-dotted underline-offset-4',
} as const;

type ChipProps = Shared & { term: Term; isOut: boolean };

function Chip({ term, isOut, source, marks, onEdit }: ChipProps) {
  const { from, to, field, text } = term;
  const hits = marks.filter((mark) => mark.from < to && from < mark.to);
  const tone = hits.some((one) => one.tone === 'fix') ? 'fix' : hits.length > 0 ? 'consider' : null;
  return (
    <span
      data-from={from}
      data-to={to}
      className={`inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border pr-1 pl-2.5 text-xs font-medium max-md:min-h-11 max-md:pr-0 ${isOut ? 'border-danger/30 bg-danger-soft text-danger-text' : 'border-line bg-canvas'}`}
    >
      {field && <span className="text-fg-2">{field}</span>}
      <span className={`min-w-0 [overflow-wrap:anywhere] ${tone ? tones[tone] : ''}`}>{text}</span>
      {tone && <span className="sr-only">{tone === 'fix' ? ', to fix' : ', suggestion'}</span>}
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={() => onEdit(removal(source, term), `“${text}” was removed`)}
        className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-hover max-md:size-11"
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  );
}

const ADD =
  'inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-dashed border-line-strong px-2.5 text-xs font-medium text-fg-2 hover:bg-hover max-md:min-h-11';

type OffersProps = { block: Block; onAdd: (typed: string) => void };

/** Up to two synonyms, and a field for another word. */
const Offers = ({ block, onAdd }: OffersProps) => (
  <>
    {suggestionsFor(block).map((one) => (
      <button key={one} type="button" className={ADD} aria-label={`Add ${one}`} onClick={() => onAdd(one)}>
        <Plus className="size-3.5 shrink-0" aria-hidden />
        {one.replace(/^\w+:"(.*)"$/, '$1')}
      </button>
    ))}
    <AddWord label="Add" className={ADD} onAdd={onAdd} />
  </>
);

type NestedProps = { tree: Tree; open: boolean; onOpen: () => void };

/** A group within a line, which opens to lines of its own. */
function Nested({ tree, open, onOpen }: NestedProps) {
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onOpen}
      data-from={tree.from}
      data-to={tree.to}
      className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-2xl border border-line bg-canvas px-2.5 text-left text-xs font-medium max-md:min-h-11"
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere]">{print(tree)}</span>
    </button>
  );
}

/** What lines cannot show. */
const AsText = ({ tree, onText }: { tree: Tree; onText: () => void }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <code translate="no" className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
      {print(tree)}
    </code>
    <button type="button" className="text-link text-xs max-md:min-h-11" onClick={onText}>
      Edit as text
    </button>
  </span>
);
