import type { ReactNode } from 'react';
import { READ } from '#web/features/writing/documents/refine/cards.tsx';
import { piecesOf, type Shown } from '#web/features/writing/documents/refine/change-words.ts';

const Del = ({ children }: { children: ReactNode }) => (
  <del className="rounded-[2px] box-decoration-clone bg-danger-soft text-danger-text decoration-danger">
    <span className="sr-only select-none"> removed </span>
    {children}
  </del>
);
const Ins = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-[2px] box-decoration-clone bg-ok-soft text-ok-text decoration-ok underline-offset-2">
    <span className="sr-only select-none"> added </span>
    {children}
  </ins>
);

/** The old words struck and the new ones underlined; one that is off shows its old words, or where new ones would stand. */
export function ChangeWords({ change: { old, text }, isOn }: { change: Pick<Shown, 'old' | 'text'>; isOn: boolean }) {
  if (!isOn) {
    return (
      <span className="underline decoration-dotted underline-offset-2">
        <span className="sr-only select-none"> not used </span>
        {old || '+'}
      </span>
    );
  }
  return (
    <>
      {old && <Del>{old}</Del>}
      {text && (
        <span className={old ? 'ml-0.5' : ''}>
          <Ins>{text}</Ins>
        </span>
      )}
    </>
  );
}

type Props = {
  text: string;
  /** Those of this text, with their numbers. */
  changes: readonly (Shown & { at: number })[];
  used: readonly number[];
  current: number;
  onPick: (at: number) => void;
};

/** The old text with every change in its place (REFINE-07). */
export const MarkedText = ({ text, changes, used, current, onPick }: Props) => (
  <p dir="auto" translate="no" className={READ}>
    {piecesOf(text, changes).map((piece, number) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their order
      if (piece.kind === 'same') return <span key={number}>{piece.text}</span>;
      const change = changes.find(({ at }) => at === piece.at) as Shown;
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the text and F8 do the same by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={number}
          data-change={piece.at}
          aria-current={piece.at === current || undefined}
          onClick={() => onPick(piece.at)}
          className="scroll-m-24 cursor-pointer rounded-[2px] aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-focus"
        >
          <ChangeWords change={change} isOn={used.includes(piece.at)} />
        </span>
      );
    })}
  </p>
);
