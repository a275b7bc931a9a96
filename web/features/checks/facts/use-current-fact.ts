import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Place } from '#shared/text/document-parts.ts';
import { type Facts, nameOf } from '#web/features/checks/facts/use-facts.ts';
import { type Caret, usePage } from '#web/features/text/page/page-context.ts';

const holds = (fact: Fact, { part, from }: Place): boolean =>
  fact.part === part && fact.from <= from && from <= fact.to;

type Among = { open: readonly Fact[]; current: Fact | undefined };

/** Round and round; from a fact that is not open, to the first or the last. */
function stepFrom({ open, current }: Among, by: number): Fact | undefined {
  const at = current ? open.indexOf(current) : -1;
  if (at === -1) return by > 0 ? open[0] : open.at(-1);
  return open[(at + by + open.length) % open.length];
}

/** The selected fact: by a click, by the caret in a mark, or by F8 and Shift F8 among the open ones. */
export function useCurrentFact({ all, notFound, different }: Facts) {
  const { caret, select } = usePage();
  const [name, setName] = useState<string | null>(null);
  const current = all.find((fact) => nameOf(fact) === name);
  const open = all.filter((fact) => [...notFound, ...different].some((one) => one === fact));
  const latest = useRef({ open, current });
  latest.current = { open, current };

  const choose = useCallback(
    (fact: Fact, focus = true) => {
      setName(nameOf(fact));
      select({ part: fact.part, from: fact.from, to: fact.to }, { focus });
    },
    [select],
  );

  useEffect(() => {
    const follow = ({ place }: Caret) => {
      const at = place && latest.current.open.find((fact) => holds(fact, place));
      if (at && at !== latest.current.current) choose(at, false);
    };
    follow(caret.getState());
    return caret.subscribe(follow);
  }, [caret, choose]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const next = event.key === 'F8' && stepFrom(latest.current, event.shiftKey ? -1 : 1);
      if (!next) return;
      event.preventDefault();
      choose(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [choose]);

  return { current, choose };
}
