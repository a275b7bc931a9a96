import { type ReactNode, useMemo, useState } from 'react';
import { parse } from '#shared/text/boolean/parse.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { BlocksView, useReadable } from '#web/features/checks/boolean/blocks-view.tsx';
import { ForTarget } from '#web/features/checks/boolean/for-target.tsx';
import { PartField } from '#web/features/text/page/part-field.tsx';
import { useFields } from '#web/features/text/page/use-fields.ts';
import { formatCount, plural } from '#web/lib/format.ts';

const VIEWS = ['Blocks', 'Text'] as const;
type View = (typeof VIEWS)[number];

type Props = { part: DocumentPart; actions: ReactNode };

/** One string: its blocks or its text, and under it what is searched for (BOOL-02). */
export function StringCard({ part, actions }: Props) {
  const [view, setView] = useState<View>('Blocks');
  const { enter } = useFields();
  const { name, card, text } = part;
  const { counts } = useMemo(() => parse(text), [text]);
  const readable = useReadable(text);
  const operators = plural(counts.operators, 'operator');
  return (
    <section
      aria-label={card}
      className="card text-card overflow-hidden focus-within:border-fg focus-within:shadow-[0_0_0_1px_var(--fg)]"
      onFocus={() => enter(name)}
    >
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h3 className="tnum mr-auto min-w-0 truncate text-xs font-normal text-fg-3">
          {`${card} · ${operators} · ${formatCount(counts.characters)} characters`}
        </h3>
        {actions}
        <Views card={card} view={view} onView={setView} />
      </div>
      <div className="p-4">
        {view === 'Blocks' ? (
          <BlocksView part={part} readable={readable} onText={() => setView('Text')} />
        ) : (
          <PartField
            part={name}
            label={card}
            oneLine
            className="font-mono text-[0.8125rem] leading-5 max-md:text-[1rem] max-md:leading-6"
          />
        )}
      </div>
      <ForTarget text={text} card={card} />
    </section>
  );
}

type ViewsProps = { card: string; view: View; onView: (view: View) => void };

const Views = ({ card, view, onView }: ViewsProps) => (
  <fieldset aria-label={`View of ${card}`} className="flex shrink-0 rounded-sm bg-sunken p-0.5 text-xs font-medium">
    {VIEWS.map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === view}
        onClick={() => onView(name)}
        className={`h-6 rounded-[5px] px-2.5 max-md:h-11 ${name === view ? 'bg-raised shadow-card' : 'text-fg-2'}`}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
