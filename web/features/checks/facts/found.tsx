import { useState } from 'react';
import { shortened } from '#shared/checks/facts/why-open.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { placeIcon, placeName } from '#web/features/checks/facts/fact-words.ts';
import { Quoted } from '#web/features/checks/facts/quoted.tsx';
import { type FoundFact, nameOf } from '#web/features/checks/facts/use-facts.ts';
import { PanelGroup } from '#web/features/text/page/panel.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Check } from '#web/ui/layout/icons.ts';

const FIRST = 8;

type Props = { found: readonly FoundFact[]; current: Fact | undefined; onSelect: (fact: Fact) => void };

/** Facts with the place they stand in; one at a time is opened to its passage (FACT-04). */
export function Found({ found, current, onSelect }: Props) {
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = isWhole ? found : found.slice(0, FIRST);
  const toggle = (fact: FoundFact) => {
    setOpened(opened === nameOf(fact) ? null : nameOf(fact));
    onSelect(fact);
  };
  return (
    <PanelGroup title="In your sources" hint={found.length}>
      {shown.map((fact) => (
        <Item
          key={nameOf(fact)}
          fact={fact}
          isOpen={opened === nameOf(fact)}
          isCurrent={fact === current}
          onToggle={() => toggle(fact)}
        />
      ))}
      {shown.length < found.length && (
        <li className="px-5 py-1">
          <TextButton onClick={() => setWhole(true)}>Show {found.length - FIRST} more</TextButton>
        </li>
      )}
    </PanelGroup>
  );
}

type ItemProps = { fact: FoundFact; isOpen: boolean; isCurrent: boolean; onToggle: () => void };

function Item({ fact, isOpen, isCurrent, onToggle }: ItemProps) {
  const { place } = fact.passage;
  const Icon = placeIcon(place);
  const card = isOpen || isCurrent ? 'bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-card)]' : '';
  return (
    <li data-item={nameOf(fact)} className={`mx-2 scroll-my-4 rounded-md ${card} ${isOpen ? 'pb-2.5' : ''}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`flex min-h-8 w-full items-center gap-2.5 rounded-sm px-3 py-1 text-left text-sm max-md:min-h-11 ${card === '' ? 'hover:bg-hover' : ''}`}
      >
        <Check className="size-4 shrink-0 text-ok-text" aria-hidden />
        <span className={`min-w-0 flex-1 break-words ${isOpen ? 'font-semibold' : ''}`}>
          <bdi>{shortened(fact.quote)}</bdi>
        </span>
        {!isOpen && (
          <span className="flex max-w-[45%] shrink-0 items-center gap-1 text-xs text-fg-3">
            <Icon className="size-3.5 shrink-0" aria-hidden />
            <span className="truncate">{placeName(place)}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <div className="px-3">
          <Quoted passage={fact.passage} />
        </div>
      )}
    </li>
  );
}
