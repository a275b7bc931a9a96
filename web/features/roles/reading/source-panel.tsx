import { useEffect, useMemo, useRef } from 'react';
import { wordsIn } from '#shared/text/text-tokens.ts';
import { piecesOf, type Signs } from '#web/features/roles/reading/filled-draft.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';

type TextProps = {
  text: string;
  signs: Signs;
  /** The id of the control whose words are shown. */
  shown: string;
};

/** The source: what filled a field is underlined, and the words of one field are marked. */
export function SourceText({ text, signs, shown }: TextProps) {
  const marked = useRef<HTMLElement>(null);
  const pieces = useMemo(() => {
    const used = Object.values(signs).flatMap(({ spans }) => spans);
    return piecesOf(text, used, signs[shown]?.spans ?? []);
  }, [text, signs, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another field is shown
  useEffect(() => {
    // Returns a promise in newer browsers, which React would take for the end of the effect.
    void marked.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const first = pieces.findIndex(({ isShown }) => isShown);
  return (
    <p className="text-sm whitespace-pre-line break-words">
      {pieces.map((piece, index) =>
        piece.isUsed ? (
          <mark
            key={piece.from}
            ref={index === first ? marked : undefined}
            data-shown={piece.isShown || undefined}
            className={`text-fg underline ${piece.isShown ? 'bg-accent-soft' : 'bg-transparent'}`}
          >
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}

/** At the right of the form, from 1200 px on. */
export const SourcePanel = ({ onAnother, ...source }: TextProps & { onAnother: () => void }) => (
  <aside aria-label="The advert" className="card flex max-h-[85dvh] flex-col overflow-hidden">
    <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
      <h2 className="text-sm font-semibold">The advert</h2>
      <span className="tnum text-xs text-fg-3">{plural(wordsIn(source.text), 'word')}</span>
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onAnother}>
        Use another advert
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keys */}
    <section tabIndex={0} aria-label="The advert, scrollable" className="min-h-0 overflow-y-auto px-5 py-4">
      <SourceText {...source} />
    </section>
    <p className="border-t border-line px-5 py-2.5 text-xs text-fg-3">
      <span className="underline">Underlined</span> words filled a field. The rest was left out.
    </p>
  </aside>
);
