import { useState } from 'react';
import { removalOf } from '#shared/checks/facts/removal.ts';
import { type OpenFact, shortened, whyOpen } from '#shared/checks/facts/why-open.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { AddToRole } from '#web/features/checks/facts/add-to-role.tsx';
import { Quoted } from '#web/features/checks/facts/quoted.tsx';
import { nameOf, ruleOf } from '#web/features/checks/facts/use-facts.ts';
import { LOCKED, usePage } from '#web/features/text/page/page-context.ts';
import { PanelItem } from '#web/features/text/page/panel.tsx';
import { useReplacement } from '#web/features/text/page/use-replacement.ts';
import { useMarking } from '#web/features/text/use-marks.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';

type Props = { fact: OpenFact; all: readonly Fact[]; selected: boolean; onSelect: (fact: Fact) => void };

/** A fact that is not in the sources or differs there, and what can be done about it (FACT-02, FACT-03). */
export function Open({ fact, all, selected, onSelect }: Props) {
  const { document, settled } = usePage();
  const [asking, setAsking] = useState<'add' | 'remove' | null>(null);
  const part = settled.find(({ name }) => name === fact.part);
  const passage = fact.state === 'different' ? fact.passage : fact.nearest;
  const close = () => setAsking(null);
  return (
    <PanelItem
      tone={fact.state === 'different' ? 'warn' : 'danger'}
      name={nameOf(fact)}
      title={<bdi>{shortened(fact.quote)}</bdi>}
      selected={selected}
      onSelect={() => onSelect(fact)}
      actions={
        <>
          {passage && (
            <div className="mb-1 -ml-4.5 w-[calc(100%+1.125rem)]">
              <Quoted passage={passage} />
            </div>
          )}
          {asking === 'add' && (
            <AddToRole sentence={part?.text.slice(fact.sentence.from, fact.sentence.to) ?? ''} onClose={close} />
          )}
          {asking === 'remove' && <RemoveAll fact={fact} all={all} onClose={close} />}
          {asking === null && <Actions fact={fact} all={all} onAsk={setAsking} />}
        </>
      }
    >
      {part?.card ? `${part.card}: ` : ''}
      {whyOpen(fact, formatDate(document.created_at))}
    </PanelItem>
  );
}

type ActionsProps = Pick<Props, 'fact' | 'all'> & { onAsk: (what: 'add' | 'remove') => void };

function Actions({ fact, all, onAsk }: ActionsProps) {
  const { document, isLocked } = usePage();
  const { mark } = useMarking(document.id);
  const locked = { disabled: isLocked, title: isLocked ? LOCKED : undefined };
  const { removeSentence, replaceWords } = useTextOf(fact);
  const value = fact.state === 'different' && fact.difference.because === 'value' ? fact.difference.value : null;
  const remove = () => (othersIn(fact, all).length > 0 ? onAsk('remove') : removeSentence());
  return (
    <>
      {fact.state === 'not_found' && document.role_id && (
        <Button size="sm" needsServer onClick={() => onAsk('add')}>
          Add to role
        </Button>
      )}
      {value && (
        <Button size="sm" {...locked} onClick={() => replaceWords(value)}>
          Use {shortened(value)}
        </Button>
      )}
      <Button size="sm" {...locked} onClick={remove}>
        Remove sentence
      </Button>
      <Button
        size="sm"
        variant="ghost"
        needsServer
        onClick={() => mark.mutate({ rule: ruleOf(fact), phrase: fact.phrase, verdict: 'checked' })}
      >
        Mark as correct
      </Button>
      {mark.error && (
        <p role="alert" className="w-full text-sm text-danger-text">
          {mark.error.message}
        </p>
      )}
    </>
  );
}

/** Other facts of the sentence that are in the sources: they would go as well. */
const othersIn = (fact: OpenFact, all: readonly Fact[]): Fact[] =>
  all.filter(({ part, from, to, state }) => {
    const isInside = part === fact.part && from >= fact.sentence.from && to <= fact.sentence.to;
    return isInside && state === 'found';
  });

type RemoveAllProps = Pick<Props, 'fact' | 'all'> & { onClose: () => void };

function RemoveAll({ fact, all, onClose }: RemoveAllProps) {
  const { removeSentence } = useTextOf(fact);
  const others = [...new Set(othersIn(fact, all).map(({ quote }) => shortened(quote)))];
  return (
    <div role="alert" className="w-full text-sm">
      <p className="mb-2 break-words">This sentence also says {others.join(', ')}. Remove it all?</p>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          onClick={() => {
            removeSentence();
            onClose();
          }}
        >
          Remove it all
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

/** Changes the words of a fact through their field, with Undo. Nothing happens when they were changed meanwhile. */
function useTextOf({ part, from, to, quote, sentence }: OpenFact) {
  const { settled } = usePage();
  const replace = useReplacement();
  const text = settled.find(({ name }) => name === part)?.text ?? '';
  return {
    removeSentence: () => replace({ part, ...removalOf(text, sentence) }, '', 'The sentence was removed'),
    replaceWords: (value: string) => replace({ part, from, to }, value, `“${quote}” became “${value}”`),
  };
}
