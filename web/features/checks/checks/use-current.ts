import { useCallback, useEffect, useRef, useState } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import type { Place } from '#shared/text/document-parts.ts';
import { placeOf } from '#web/features/checks/checks/use-replacing.ts';
import { type Caret, usePage } from '#web/features/text/page/page-context.ts';
import { caretIn } from '#web/features/text/page/place-now.ts';

/** Names a finding while its text stays as it is. */
export const nameOf = ({ rule, part, from, phrase }: Finding): string => `${rule} ${part ?? ''} ${from} ${phrase}`;

const holds = (finding: Finding, { part, from }: Place): boolean =>
  finding.part === part && finding.from <= from && from <= finding.to;

/** The narrowest finding at the caret: a word before the long sentence it stands in. */
export const findingAt = (findings: readonly Finding[], caret: Place | null): Finding | undefined =>
  caret
    ? findings
        .filter((one) => one.part !== null && holds(one, caret))
        .sort((one, other) => one.to - one.from - (other.to - other.from))[0]
    : undefined;

/** The selected finding: by a click, by the caret, by F8 and Shift F8, or the next one after a replacement. */
export function useCurrent(findings: readonly Finding[]) {
  const { caret, select, settled, partsNow } = usePage();
  const [name, setName] = useState<string | null>(null);
  const current = findings.find((one) => nameOf(one) === name);
  const placed = findings.filter(({ part }) => part !== null);
  const latest = useRef({ findings, placed, current, settled });
  latest.current = { findings, placed, current, settled };

  const choose = useCallback(
    (finding: Finding, focus: boolean) => {
      setName(nameOf(finding));
      select(placeOf(finding), { focus });
    },
    [select],
  );

  useEffect(() => {
    const follow = ({ place: now }: Caret) => {
      const { findings: all, current: chosen, settled: checked } = latest.current;
      const place = now && caretIn(checked, now, partsNow());
      const at = findingAt(all, place);
      // Chosen just now: the caret was put where it begins.
      const isThere = chosen && place && holds(chosen, place) && chosen.from === place.from;
      // Only in the panel: selecting the place would move the caret of the person who put it there.
      if (at && !isThere && at !== chosen) setName(nameOf(at));
    };
    follow(caret.getState());
    return caret.subscribe(follow);
  }, [caret, partsNow]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || latest.current.placed.length === 0) return;
      event.preventDefault();
      choose(stepFrom(latest.current, event.shiftKey ? -1 : 1), true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [choose]);

  return { current, choose, next: () => placed.length > 0 && choose(stepFrom(latest.current, 1), true), placed };
}

type Among = { placed: readonly Finding[]; current: Finding | undefined };

/** Round and round. */
function stepFrom({ placed, current }: Among, by: number): Finding {
  const at = current ? placed.indexOf(current) : -1;
  const to = at === -1 ? (by > 0 ? 0 : placed.length - 1) : (at + by + placed.length) % placed.length;
  return placed[to] as Finding;
}
